import { useEffect, useState } from 'react';
import { pixelsOf, usePaneMediaElements } from '../../common/pane-media-elements.ts';
import { useClockItself } from '../../playback/use-clock.ts';
import type { ExportFrame, ExportPane } from './export-subject.ts';
import { loadPaneImage } from './load-pane-image.ts';

/** State of a preview image. `failed`: this browser can't read the file. */
type PaneImageState = ImageBitmap | 'loading' | 'failed';

/**
 * Returns the image of a pane, at most `width` pixels wide; for a video exactly this frame. The stage has most images
 * already. An image that the stage lacks is decoded from its file.
 */
export function usePaneImage(pane: ExportPane, frame: ExportFrame | undefined, width: number): PaneImageState {
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
      if (source && pixelsOf(source) && isShown) return shrinkImage(source, pixelsOf(source)?.width ?? 1, width);
      const decoded = await loadPaneImage(pane, frame);
      try {
        return await shrinkImage(decoded, decoded.width, width);
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
  }, [pane, frame, width, sources, clock]);
  return state;
}

function shrinkImage(image: ImageBitmapSource, sourceWidth: number, width: number): Promise<ImageBitmap> {
  return createImageBitmap(image, { resizeWidth: Math.max(1, Math.min(sourceWidth, width)), resizeQuality: 'high' });
}
