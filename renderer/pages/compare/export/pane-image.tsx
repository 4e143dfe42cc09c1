import { type CSSProperties, useEffect, useRef } from 'react';
import type { ExportFrame, ExportPane } from './export-subject.ts';
import styles from './pane-image.module.css';
import { usePaneImage } from './use-pane-image.ts';

interface PaneImageProps {
  readonly pane: ExportPane;
  /** Of a video. */
  readonly frame: ExportFrame | undefined;
  readonly style?: CSSProperties;
}

/** Sharp on a dense screen, at the size of a preview. Pixels. */
const mostWidth = 640;

/** The image of a pane in a preview: a quiet area while it loads, and a word if it can't be shown. */
export function PaneImage({ pane, frame, style }: PaneImageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const image = usePaneImage(pane, frame, mostWidth);
  useEffect(() => {
    if (!(image instanceof ImageBitmap) || !canvas.current) return;
    canvas.current.width = image.width;
    canvas.current.height = image.height;
    canvas.current.getContext('2d')?.drawImage(image, 0, 0);
  }, [image]);
  const state = image instanceof ImageBitmap ? 'ready' : image;
  return (
    <span className={styles['frame']} data-state={state} style={style}>
      <canvas ref={canvas} aria-hidden />
      {state === 'failed' && <span className="t2 small">No preview</span>}
    </span>
  );
}
