import { type CSSProperties, useEffect, useRef } from 'react';
import type { ExportFrame, ExportPane } from './export-subject.ts';
import styles from './pane-preview.module.css';
import { usePaneImage } from './use-pane-image.ts';

interface PaneImageProps {
  readonly pane: ExportPane;
  /** The frame to show; `undefined` for an image. */
  readonly frame: ExportFrame | undefined;
  readonly style?: CSSProperties;
}

/** Sharp on a dense screen, at the size of a preview. Pixels. */
const maxWidth = 640;

/** Preview image of a pane: a plain area during loading, and a text if the file can't be read. */
export function PanePreview({ pane, frame, style }: PaneImageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const image = usePaneImage(pane, frame, maxWidth);
  useEffect(() => {
    // An image without a size is closed: the pane changed in the moment in which its image was ready.
    if (!(image instanceof ImageBitmap) || image.width === 0 || !canvas.current) return;
    canvas.current.width = image.width;
    canvas.current.height = image.height;
    canvas.current.getContext('2d')?.drawImage(image, 0, 0);
  }, [image]);
  const state = image instanceof ImageBitmap ? 'ready' : image;
  return (
    <span className={`center ${styles['frame']}`} data-state={state} style={style}>
      <canvas ref={canvas} aria-hidden />
      {state === 'failed' && <span className="t2 small">No preview</span>}
    </span>
  );
}
