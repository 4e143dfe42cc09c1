import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { type ImageView, shownViewOf, useImageView } from './image-view-store.ts';
import { MinimapBox } from './minimap-box.tsx';
import { useElementSize } from './use-element-size.ts';
import { centerOn, crispFrom, magnification } from './view-geometry.ts';
import { followGestures } from './zoom-gestures.ts';
import styles from './zoomable-image.module.css';

interface ImageStageProps {
  readonly view: ImageView;
  /** Width of the file, in pixels. */
  readonly width: number;
  readonly height: number;
  /** True when the image fills its box by default, even with few pixels. */
  readonly grows: boolean;
  /** Overlaid elements, each as large as the image. */
  readonly children: ReactNode;
  /** A small version of the image, for the minimap. */
  readonly small?: ReactNode;
}

/** One zoomable image or video with the gestures of every stage: wheel, drag, pinch and double click. */
export function ZoomableImage({ view, width, height, grows, children, small }: ImageStageProps) {
  const root = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const shape = width / height;

  // The stage of the next image has the size of this one, and is drawn at once.
  const box = useElementSize(root, view.store.getState().box);
  useLayoutEffect(() => {
    view.store.setState({ box, size: { width, height }, grows });
  }, [view, box, width, height, grows]);

  // Pointer movement updates CSS variables directly, without React.
  useLayoutEffect(() => {
    const paint = () => {
      const element = root.current;
      if (!element) return;
      const model = view.store.getState();
      const shown = shownViewOf(model);
      for (const name of ['zoom', 'x', 'y'] as const) element.style.setProperty(`--${name}`, String(shown[name]));
      element.toggleAttribute('data-zoomed', shown.zoom > 1);
      const scale = model.box.width > 0 ? magnification(shown, model.box, model.size, window.devicePixelRatio) : 1;
      image.current?.toggleAttribute('data-crisp', scale >= crispFrom);
    };
    paint();
    return view.store.subscribe(paint);
  }, [view]);

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    return followGestures(element, {
      placeOf({ target, clientX, clientY }) {
        if (target instanceof Element && target.closest('[data-minimap]')) return undefined;
        const { left, top, width: across, height: down } = element.getBoundingClientRect();
        return { at: { x: clientX - left, y: clientY - top }, box: { width: across, height: down }, shape };
      },
      viewAt: () => shownViewOf(view.store.getState()),
      move: (_place, change) => view.moveTo(change),
      frees: () => false,
      toggle: (_place, pointer) => view.fitOrActual(pointer),
      area: () => area.current,
      takesClicks: true,
    });
  }, [view, shape]);

  return (
    <div ref={root} className={styles['stage']} style={{ '--shape': shape }}>
      <div ref={image} className={styles['image']}>
        {children}
      </div>
      {small !== undefined && (
        <ImageMinimap view={view} shape={shape}>
          {small}
        </ImageMinimap>
      )}
      <div ref={area} className={styles['area']} hidden />
    </div>
  );
}

function ImageMinimap({ view, shape, children }: { view: ImageView; shape: number; children: ReactNode }) {
  const model = useImageView(view, (now) => now);
  const centerView = (place: { x: number; y: number }) => view.moveTo((now) => centerOn(now, place));
  return (
    <MinimapBox view={shownViewOf(model)} box={model.box} shape={shape} go={centerView}>
      {children}
    </MinimapBox>
  );
}
