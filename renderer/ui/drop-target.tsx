import { IconFileImport } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import styles from './drop-target.module.css';

interface DropTargetProps {
  /** States the action of a drop, and the files that can be dropped. */
  readonly title: string;
  readonly text: string;
  /** Called during the drop: its data is empty afterwards. */
  readonly receive: (data: DataTransfer) => void;
}

/** While mounted, receives the files dropped anywhere on the page. Covers its positioned parent while files are dragged. */
export function DropTarget({ title, text, receive }: DropTargetProps) {
  const received = useEffectEvent(receive);
  const [over, setOver] = useState(false);
  useEffect(() => {
    let depth = 0;
    const isFileDragHere = (event: DragEvent) => {
      const { dataTransfer, target } = event;
      // A dialog above the page has drop targets of its own, and so has a place with a drop of its own.
      const isCovered = target instanceof Element && target.closest('[role="dialog"], [data-drop-place]') !== null;
      // Items of the library are no files.
      return dataTransfer?.types.includes('Files') && !isCovered ? dataTransfer : undefined;
    };
    const onDragEnter = (event: DragEvent) => {
      if (!isFileDragHere(event)) return;
      depth += 1;
      setOver(true);
    };
    const onDragLeave = (event: DragEvent) => {
      if (!isFileDragHere(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const onDragOver = (event: DragEvent) => {
      const data = isFileDragHere(event);
      if (!data) return;
      event.preventDefault();
      data.dropEffect = 'copy';
    };
    const onDrop = (event: DragEvent) => {
      depth = 0;
      setOver(false);
      const data = isFileDragHere(event);
      if (!data) return;
      event.preventDefault();
      received(data);
    };
    const ending = new AbortController();
    const { signal } = ending;
    // Before what refuses files that are dropped beside a place for them.
    document.addEventListener('dragenter', onDragEnter, { signal });
    document.addEventListener('dragleave', onDragLeave, { signal });
    document.addEventListener('dragover', onDragOver, { signal });
    document.addEventListener('drop', onDrop, { signal });
    return () => ending.abort();
  }, []);
  if (!over) return null;
  return (
    <div className={`center ${styles['place']}`} aria-hidden="true">
      <p>
        <IconFileImport size={24} stroke={1.5} />
        <b>{title}</b>
        <span className="t2 small">{text}</span>
      </p>
    </div>
  );
}
