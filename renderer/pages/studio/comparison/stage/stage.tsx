import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { ViewState } from '../../../../../shared/comparisons/view-state.ts';
import { clamp } from '../../../../../shared/util/math.ts';
import type { ShownPane } from '../../../../entities/comparisons/pane-contents.ts';
import { useCommand, useCommands, useDigitCommand } from '../../../../ui/commands/use-command.ts';
import { useElementSize } from '../../../../ui/zoom-pan/use-element-size.ts';
import type { Point } from '../../../../ui/zoom-pan/view-geometry.ts';
import { textsOfCaptions } from '../common/caption-text.ts';
import { describeAlignment } from '../common/image-alignment.ts';
import { usePaneLayout } from '../common/pane-layout-role.ts';
import { usePaneMediaElements } from '../common/pane-media-elements.ts';
import { movePane } from '../common/pane-order.ts';
import { shapesOf } from '../common/pane-shape.ts';
import {
  changeStage,
  showLayout,
  useStage,
  useStageComparison,
  useStageStore,
  withLatest,
} from '../common/stage-store.ts';
import { PairSettings } from '../layouts/pair-settings.tsx';
import { PixelDifferenceView } from '../layouts/pixel-difference-view.tsx';
import { useBlink } from '../layouts/use-blink.ts';
import { normalizeAngle } from '../layouts/wipe-edge.ts';
import { WipeHandle } from '../layouts/wipe-handle.tsx';
import { ComparisonPane } from '../pane/comparison-pane.tsx';
import { Minimap } from '../view/minimap.tsx';
import { useApplyZoomAndPan } from '../view/use-apply-zoom-and-pan.ts';
import { useViewGestures } from '../view/use-view-gestures.ts';
import { fitAll, panBy, resyncPane, toActualSize, zoomBy } from '../view/zoom-and-pan.ts';
import { chooseColumnCount } from './choose-column-count.ts';
import styles from './stage.module.css';
import { useTargetPane } from './use-target-pane.ts';

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

/** Share of the full width or height. */
const edgeStep = 0.01;
const millisecondsStep = 50;

/** Share of the visible area. */
const panStep = 0.1;
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -panStep, y: 0 },
  ArrowRight: { x: panStep, y: 0 },
  ArrowUp: { x: 0, y: -panStep },
  ArrowDown: { x: 0, y: panStep },
};

/** Registers the keys of the stage, for any focus on the page. */
function useStageKeys(panes: readonly ShownPane[], pair: readonly [string, string] | undefined): void {
  const store = useStageStore();
  const { setState, getState } = store;
  useCommands({
    layoutGrid: () => showLayout(store, 'grid'),
    ...(pair && {
      layoutWipe: () => showLayout(store, 'wipe'),
      layoutDifference: () => showLayout(store, 'difference'),
      layoutBlink: () => {
        if (getState().stage.layout === 'blink') setState(({ isBlinking }) => ({ isBlinking: !isBlinking }));
        else showLayout(store, 'blink');
      },
      swapPair: () => changeStage(store, { pair: [pair[1], pair[0]] }),
    }),
    fitView: () => fitAll(store),
    actualView: () => toActualSize(store, panes),
    zoomIn: () => zoomBy(store, 1),
    zoomOut: () => zoomBy(store, -1),
  });
  useCommand(
    'peek',
    () => setState({ isPeeking: true }),
    () => setState({ isPeeking: false }),
  );
  useLayoutSettingKeys();
  // The digits vote in a blind round.
  useDigitCommand(panes.some(({ blind }) => blind) ? 'blindSolo' : 'solo', (digit) => {
    const alone = panes[digit - 1]?.pane.id;
    if (alone !== undefined && panes.length > 1) {
      setState(({ solo }) => ({ solo: solo === alone ? undefined : alone }));
    }
  });

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const { target } = event;
    // These keys belong to a list, slider or field that has the focus.
    const inputSelector =
      'input, textarea, select, [contenteditable="true"], [role="slider"], [role="menu"], [role="dialog"], [data-form], [data-history]';
    if (target instanceof Element && target.closest(inputSelector)) return;
    const arrow = arrows[event.key];
    if (!arrow) return;
    panBy(store, arrow);
    event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Keys for one pane: the one that has the focus, or is under the pointer. */
function usePaneKeys(
  root: RefObject<HTMLElement | null>,
  paneIds: readonly string[],
  pair: readonly [string, string] | undefined,
): void {
  const store = useStageStore();
  const { open } = useStageComparison();
  const markedPane = useTargetPane();
  const targetId = () => markedPane(paneIds, store.getState().solo) ?? '';
  const press = (selector: string) => root.current?.querySelector<HTMLElement>(selector);
  const move = (delta: number) => {
    const id = targetId();
    open?.changePanes((panes) => movePane(panes, id, panes.findIndex((pane) => pane.id === id) + delta));
  };
  // Buttons there may cost money, therefore the key only moves the focus to them.
  useCommand('paneOffers', () => {
    const buttonOf = (id: string) => press(`[data-art="${id}"] button`);
    const found = buttonOf(targetId()) ?? paneIds.map(buttonOf).find((button) => button !== null);
    found?.focus();
  });
  // The order of the pick and its challenger isn’t the order of the comparison.
  useCommands(open?.challengers ? {} : { moveEarlier: () => move(-1), moveLater: () => move(1) });
  useCommand('backInStep', () => {
    const { freed } = store.getState();
    const id = targetId();
    const freedOne = id in freed ? id : Object.keys(freed)[0];
    if (freedOne !== undefined) resyncPane(store, freedOne);
  });
  useDigitCommand('intoPair', (digit) => {
    const id = paneIds[digit - 1];
    if (pair && id !== undefined) changeStage(store, { pair: withLatest(pair, id) });
  });
}

/** The keys for the settings of the layout, for any focus on the page. */
function useLayoutSettingKeys(): void {
  const store = useStageStore();
  const layout = useStage(({ stage }) => stage.layout);
  const change = (changesOf: (stage: ViewState) => Partial<ViewState>) =>
    changeStage(store, changesOf(store.getState().stage));
  const moveEdge = (delta: number) => change(({ wipe }) => ({ wipe: { ...wipe, at: clamp(wipe.at + delta, 0, 1) } }));
  const rotateEdge = (delta: number) =>
    change(({ wipe }) => ({ wipe: { ...wipe, angle: normalizeAngle(wipe.angle + delta) } }));
  const changeGain = (delta: number) =>
    change(({ difference }) => ({ difference: { ...difference, gain: clamp(difference.gain + delta, 1, 64) } }));
  const changeThreshold = (delta: number) =>
    change(({ difference }) => ({
      difference: { ...difference, threshold: clamp(difference.threshold + delta, 0, 255) },
    }));
  const changeInterval = (delta: number) =>
    change(({ blink }) => ({ blink: { interval: clamp(blink.interval + delta, 100, 5000) } }));
  useCommands({
    ...(layout === 'wipe' && {
      turnEdge: () => rotateEdge(45),
      levelEdge: () => change(({ wipe }) => ({ wipe: { ...wipe, angle: wipe.angle === 0 ? 90 : 0 } })),
      followPointer: () => change(({ wipe }) => ({ wipe: { ...wipe, follows: !wipe.follows } })),
      edgeBack: () => moveEdge(-edgeStep),
      edgeOn: () => moveEdge(edgeStep),
      turnBack: () => rotateEdge(-1),
      turnOn: () => rotateEdge(1),
    }),
    ...(layout === 'difference' && {
      moreGain: () => changeGain(1),
      lessGain: () => changeGain(-1),
      higherThreshold: () => changeThreshold(1),
      lowerThreshold: () => changeThreshold(-1),
    }),
    ...(layout === 'blink' && {
      slowerBlink: () => changeInterval(millisecondsStep),
      fasterBlink: () => changeInterval(-millisecondsStep),
    }),
  });
}
