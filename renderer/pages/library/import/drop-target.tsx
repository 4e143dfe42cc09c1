import { IconFileImport } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { notify } from '../../../ui/toast.ts';
import styles from './drop-target.module.css';
import { isFileDrag, readDroppedFiles } from './dropped-files.ts';
import { useImportQueue } from './import-queue.ts';

/** While mounted, files dropped anywhere on the page are imported. */
export function DropTarget(): ReactNode {
  const add = useImportQueue((queue) => queue.add);
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
      readDroppedFiles(data).then(add, () =>
        notify('Couldn’t read the files', 'Drop the files again, or choose them.'),
      );
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
  }, [add]);
  if (!over) return null;
  return (
    <div className={styles['place']} aria-hidden="true">
      <p>
        <IconFileImport size={24} stroke={1.5} />
        <b>Drop to import</b>
        <span className="t2 small">
          Images, videos and folders. Triptych copies the files. The originals stay where they are.
        </span>
      </p>
    </div>
  );
}
