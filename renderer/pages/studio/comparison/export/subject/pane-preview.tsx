import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { pixelsOf, usePaneMediaElements } from '../../common/pane-media-elements.ts';
import { useClockItself } from '../../playback/use-clock.ts';
import type { ExportFrame, ExportPane } from './export-subject.ts';
import { loadPaneImage } from './load-pane-image.ts';
import styles from './pane-preview.module.css';

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
  const image = usePaneImage(pane, frame);
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

/** State of a preview image. `failed`: this browser can't read the file. */
type PaneImageState = ImageBitmap | 'loading' | 'failed';

/**
 * Returns the image of a pane in the size of a preview; for a video exactly this frame. The stage has most images
 * already. An image that the stage lacks is decoded from its file.
 */
function usePaneImage(pane: ExportPane, frame: ExportFrame | undefined): PaneImageState {
  const sources = usePaneMediaElements();
  const clock = useClockItself();
  const [state, setState] = useState<PaneImageState>('loading');
  useEffect(() => {
    let isOver = false;
    let image: ImageBitmap | undefined;
    const draw = async () => {
      await clock.whenSettled();
      const source = sources.get(pane.paneId);
      const isShown = frame === undefined || clock.frameOf(pane.paneId)?.frame === frame.frame;
      const size = pixelsOf(source);
      if (source && size && isShown) return shrinkImage(source, size.width);
      const decoded = await loadPaneImage(pane, frame);
      try {
        return await shrinkImage(decoded, decoded.width);
      } finally {
        decoded.close();
      }
    };
    draw().then(
      (drawn) => {
        if (isOver) return drawn.close();
        image = drawn;
        setState(drawn);
      },
      () => !isOver && setState('failed'),
    );
    return () => {
      isOver = true;
      // The canvas shows the previous image until the next image is ready.
      image?.close();
    };
  }, [pane, frame, sources, clock]);
  return state;
}

function shrinkImage(image: ImageBitmapSource, width: number): Promise<ImageBitmap> {
  return createImageBitmap(image, { resizeWidth: Math.max(1, Math.min(width, maxWidth)), resizeQuality: 'high' });
}
