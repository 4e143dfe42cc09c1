import { controlId } from '../../entities/drafts/control-props.ts';
import { multiModelRunPath, setPath } from '../../ui/navigation/page-paths.ts';
import type { TourStep } from '../../ui/tour-store.ts';
import type { Side } from './position-card.ts';

interface Place {
  /** The page that the step describes. `undefined` for every page. */
  readonly path: (comparisonId: string | undefined) => string | undefined;
  /** Selectors of the element that the step describes; the first one that is found is used. */
  readonly anchors: readonly string[];
  /** Selector of a further element that must not be covered. */
  readonly clear?: string;
  /** The best one first. */
  readonly sides: readonly Side[];
}

/** A control of a step is marked with an attribute, because its appearance and label may change. */
const selectorOf = (name: string) => `[data-tour="${name}"]`;

const pathOfComparison: Place['path'] = (id) => (id === undefined ? undefined : setPath(id));

export const tourPages: Readonly<Record<TourStep, Place>> = {
  brief: { path: () => '/studio', anchors: [`#${controlId('prompt')}`], sides: ['right', 'bottom', 'top'] },
  several: { path: () => '/studio', anchors: [selectorOf('several')], sides: ['right', 'top'] },
  start: { path: () => multiModelRunPath, anchors: [selectorOf('start')], sides: ['top', 'left'] },
  watch: {
    path: pathOfComparison,
    anchors: [selectorOf('transport'), selectorOf('stage')],
    clear: selectorOf('stage'),
    sides: ['right'],
  },
  rate: { path: pathOfComparison, anchors: [selectorOf('rating')], clear: selectorOf('stage'), sides: ['right'] },
  kept: { path: () => undefined, anchors: [selectorOf('library')], sides: ['right'] },
};

/** True when the open page is the page of the step. */
export function isAtStep(step: TourStep, location: string, comparisonId: string | undefined): boolean {
  const path = tourPages[step].path(comparisonId);
  return path === undefined || path === location;
}

/** Returns the step that follows automatically when a page is opened; `undefined` if no step follows. */
export function stepAfterMove(step: TourStep, from: string, to: string): TourStep | undefined {
  if (to === multiModelRunPath && (step === 'brief' || step === 'several')) return 'start';
  // Only the run plan leads directly to a comparison: every other path to one is the user's choice.
  if (from === multiModelRunPath && step === 'start' && /^\/studio\/[0-9a-f-]{36}$/.test(to)) return 'watch';
  return undefined;
}
