import { IconFileImport } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
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
  const depth = useRef(0);
  useEffect(() => {
    const isFileDragHere = (event: DragEvent) => {
      const { dataTransfer, target } = event;
      // A dialog above the page has drop targets of its own.
      const isCovered = target instanceof Element && target.closest('[role="dialog"]') !== null;
      return dataTransfer && !isCovered && isFileDrag(dataTransfer) ? dataTransfer : undefined;
    };
    const onDragEnter = (event: DragEvent) => {
      if (!isFileDragHere(event)) return;
      depth.current += 1;
      setOver(true);
    };
    const onDragLeave = (event: DragEvent) => {
      if (!isFileDragHere(event)) return;
      depth.current = Math.max(0, depth.current - 1);
      if (depth.current === 0) setOver(false);
    };
    const onDragOver = (event: DragEvent) => {
      const data = isFileDragHere(event);
      if (!data) return;
      event.preventDefault();
      data.dropEffect = 'copy';
    };
    const onDrop = (event: DragEvent) => {
      depth.current = 0;
      setOver(false);
      const data = isFileDragHere(event);
      if (!data) return;
      event.preventDefault();
      received(data);
    };
    const listeners = { dragenter: onDragEnter, dragleave: onDragLeave, dragover: onDragOver, drop: onDrop } as const;
    // Before what refuses files that are dropped beside a place for them.
    for (const [type, listener] of Object.entries(listeners))
      document.addEventListener(type, listener as EventListener);
    return () => {
      for (const [type, listener] of Object.entries(listeners)) {
        document.removeEventListener(type, listener as EventListener);
      }
    };
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

/** True for a drag of files from outside, false for items of the library. */
function isFileDrag(data: DataTransfer): boolean {
  return data.types.includes('Files');
}
