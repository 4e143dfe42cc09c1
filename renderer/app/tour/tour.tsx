import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'wouter';
import { restoreFocusBeforeCard, type TourStep, useTour } from '../../ui/tour-store.ts';
import { CoachMark } from './coach-mark.tsx';
import { PausedTourBar } from './paused-tour-bar.tsx';
import { isAtStep, stepAfterMove, tourPages } from './tour-step-places.ts';
import { useEndOnEscape } from './use-end-on-escape.ts';
import { useExamplePrompt } from './use-example-prompt.ts';

/** Short texts next to the controls that they describe, from an empty form to two results in a comparison. */
export function Tour() {
  const { step, comparisonId } = useTour();
  const [location, navigate] = useLocation();
  const root = useRef<HTMLElement>(null);
  const undoExample = useExamplePrompt();
  useFollowing(location);

  const end = () => {
    const holdsFocus = root.current?.contains(document.activeElement) === true;
    // If the user leaves before a run started, the form is restored.
    if (step === 'brief' || step === 'several' || step === 'start') undoExample();
    useTour.setState({ step: undefined, comparisonId: undefined });
    if (holdsFocus) restoreFocusBeforeCard();
  };
  useEndOnEscape(root, end);
  if (step === undefined) return null;
  const showStep = (to: TourStep) => {
    const path = tourPages[to].path(comparisonId);
    useTour.setState({ step: to });
    if (path !== undefined && path !== location) navigate(path);
  };
  if (!isAtStep(step, location, comparisonId))
    return <PausedTourBar root={root} step={step} goOn={() => showStep(step)} end={end} />;
  return <CoachMark root={root} step={step} go={showStep} end={end} />;
}

/** Follows the user, who presses the real controls. The tour continues when a press opens the page of the next step. */
function useFollowing(location: string): void {
  const onKeyDownCapture = useRef(location);
  const moved = useEffectEvent(() => {
    const from = onKeyDownCapture.current;
    onKeyDownCapture.current = location;
    const { step } = useTour.getState();
    const next = step && stepAfterMove(step, from, location);
    if (next === undefined) return;
    useTour.setState({ step: next, ...(next === 'watch' && { comparisonId: location.split('/')[2] }) });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: Runs after each change of the page, and only then.
  useEffect(moved, [location]);
}
