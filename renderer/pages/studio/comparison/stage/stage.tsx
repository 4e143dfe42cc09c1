import { type ReactNode, useEffect, useRef } from 'react';
import type { ShownPane } from '../../../../entities/comparisons/pane-contents.ts';
import { useElementSize } from '../../../../ui/zoom-pan/use-element-size.ts';
import { textsOfCaptions } from '../common/caption-text.ts';
import { describeAlignment } from '../common/image-alignment.ts';
import { usePaneLayout } from '../common/pane-layout-role.ts';
import { usePaneMediaElements } from '../common/pane-media-elements.ts';
import { shapesOf } from '../common/pane-shape.ts';
import { useStage } from '../common/stage-store.ts';
import { PairSettings } from '../layouts/pair-settings.tsx';
import { PixelDifferenceView } from '../layouts/pixel-difference-view.tsx';
import { useBlink } from '../layouts/use-blink.ts';
import { WipeHandle } from '../layouts/wipe-handle.tsx';
import { ComparisonPane } from '../pane/comparison-pane.tsx';
import { Minimap } from '../view/minimap.tsx';
import { useApplyZoomAndPan } from '../view/use-apply-zoom-and-pan.ts';
import { useViewGestures } from '../view/use-view-gestures.ts';
import { chooseColumnCount } from './choose-column-count.ts';
import styles from './stage.module.css';
import { usePaneKeys, useStageKeys } from './use-stage-keys.ts';

interface StageProps {
  readonly panes: readonly ShownPane[];
  /** Panes that are loaded, and hidden until they are among `panes`. */
  readonly prepared?: readonly ShownPane[];
  /** Renders the caption content that other modules add to a pane: offset, rating, sound. */
  readonly extras?: (shown: ShownPane) => ReactNode;
}

/** Shows the panes. Every image element survives layout changes; CSS positions the panes, and overlays a pair. */
export function Stage({ panes, prepared = [], extras }: StageProps) {
  const root = useRef<HTMLElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const box = useElementSize(root);
  const ids = panes.map(({ pane }) => pane.id);
  const { solo, pair, overlaid, roles } = usePaneLayout(ids);
  const chosenLayout = useStage(({ stage }) => stage.layout);
  const layout = overlaid ? chosenLayout : 'grid';
  const shapes = shapesOf(panes);
  const first = panes[overlaid ? ids.indexOf(overlaid[0]) : roles.indexOf('cell')];
  const second = overlaid && panes[ids.indexOf(overlaid[1])];
  const hasImages = first?.kind === 'item' && second?.kind === 'item';
  const columns = solo === undefined ? chooseColumnCount(shapes, box) : 1;
  const isPeeking = useStage((model) => model.isPeeking);

  const texts = panes.some(({ blind }) => blind) ? [] : textsOfCaptions(panes);

  useStageKeys(panes, pair);
  usePaneKeys(root, ids, pair);
  useApplyZoomAndPan(root, overlaid);
  useViewGestures(root, area, overlaid, layout === 'wipe');
  useBlink(root, layout === 'blink');
  useDecodedImages(prepared);
  const firstShape = shapes[first ? panes.indexOf(first) : 0] ?? 1;
  return (
    <section
      ref={root}
      className={styles['stage']}
      aria-label="Panes"
      data-layout={layout}
      data-pair={overlaid ? true : undefined}
      data-peeking={isPeeking || undefined}
      style={{ '--stage-columns': columns }}
    >
      {[...panes, ...prepared].map((shown, index) => (
        <ComparisonPane
          key={shown.pane.id}
          shown={shown}
          index={index}
          panes={panes}
          role={roles[index] ?? 'hidden'}
          pair={pair}
          shape={overlaid ? firstShape : (shapes[index] ?? 1)}
          text={texts[index]}
        >
          {extras?.(shown)}
        </ComparisonPane>
      ))}
      {overlaid && <PairSettings pair={overlaid} />}
      {overlaid && layout === 'difference' && <PixelDifferenceView pair={overlaid} shape={firstShape} />}
      {overlaid && layout === 'wipe' && hasImages && <WipeHandle paneId={overlaid[0]} root={root} />}
      {overlaid && <Alignment first={first} second={second} />}
      {first?.kind === 'item' && <Minimap paneId={first.pane.id} item={first.item} />}
      <div ref={area} className={styles['area']} hidden />
    </section>
  );
}

/** Explains how the two images were aligned, or why there is nothing to compare. */
function Alignment({ first, second }: { first: ShownPane | undefined; second: ShownPane | undefined }) {
  // Sizes in pixels would reveal the models.
  if (!first || !second || first.blind) return null;
  const bare = [first, second].find(({ kind }) => kind !== 'item');
  if (bare) return <p className={`small t2 ${styles['note']}`}>{bare.letter} has no result yet</p>;
  if (first.kind !== 'item' || second.kind !== 'item') return null;
  const alignmentNote = describeAlignment(
    { letter: first.letter, size: first.item },
    { letter: second.letter, size: second.item },
  );
  return alignmentNote === undefined ? null : <p className={`small t2 ${styles['note']}`}>{alignmentNote}</p>;
}

/** Decodes the images of hidden panes, so that they appear without delay. */
function useDecodedImages(panes: readonly ShownPane[]): void {
  const sources = usePaneMediaElements();
  const ids = panes.map(({ pane }) => pane.id).join(' ');
  useEffect(() => {
    for (const id of ids.split(' ')) {
      const image = sources.get(id);
      // The pane shows the error of a broken image.
      if (image instanceof HTMLImageElement) image.decode().catch(() => {});
    }
  }, [sources, ids]);
}
