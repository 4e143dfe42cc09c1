import { Button } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type Ref, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'wouter';
import { type PlanRow, planDraftId, type RunPlan } from '../../../shared/comparisons/run-plan/run-plan.ts';
import type { Draft } from '../../../shared/fields/field-values-and-drafts.ts';
import { allModels } from '../../../shared/models/all-models.ts';
import { isSameDraft } from '../../../shared/models/compare-values-and-drafts.ts';
import { fieldWithRole, isExperimental, type Model } from '../../../shared/models/model.ts';
import { promptOf } from '../../../shared/models/prompts-of-form.ts';
import { useCalls } from '../../api/api-provider.tsx';
import { readSynced } from '../../api/synced-state.ts';
import { saveDraft, useUnsavedDrafts } from '../../entities/drafts/save-drafts.ts';
import { useDraftActions } from '../../entities/drafts/use-draft.ts';
import { useSelectedModel } from '../../entities/drafts/use-selected-model.ts';
import { createPlan, draftOf, planIn } from '../../pages/studio/run-plan/edit-plan.ts';
import { Box } from '../../ui/layout-primitives.tsx';
import { restoreFocusBeforeCard, type TourStep, tourButton, useTour } from '../../ui/tour-store.ts';
import { CoachMark } from './coach-mark.tsx';
import { isAtStep, stepAfterMove, tourPages } from './tour-step-places.ts';

const example = 'A paper boat drifts across a still lake at dawn';
const emptyDraft: Draft = { values: {}, extra: '' };

/** Open elements that handle Escape before the tour does. */
const open = '[role="dialog"], [role="menu"], [role="combobox"][aria-expanded="true"]';

const places: Readonly<Record<TourStep, string>> = {
  brief: 'in Studio',
  several: 'in Studio',
  start: 'in the run plan',
  watch: 'in your comparison',
  rate: 'in your comparison',
  kept: 'here',
};

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

interface TourWaitsProps {
  readonly root: Ref<HTMLElement>;
  readonly step: TourStep;
  readonly goOn: () => void;
  readonly end: () => void;
}

/** A short line for a user who left the tour, with buttons to continue and to end the tour. */
function PausedTourBar({ root, step, goOn, end }: TourWaitsProps) {
  return (
    <Box
      component="aside"
      className="row"
      ref={root}
      flex="none"
      mih={34}
      py={4}
      px="s4"
      line="bottom"
      bg="select"
      aria-label="Tour"
    >
      <IconRoute size={14} stroke={1.5} aria-hidden />
      <span role="status">The tour is waiting {places[step]}.</span>
      <Button ref={tourButton} size="xs" variant="subtle" onClick={goOn}>
        Continue
      </Button>
      <Button size="xs" variant="subtle" onClick={end}>
        End tour
      </Button>
    </Box>
  );
}

/** Calls `end` when Escape is pressed and nothing else wants it. */
function useEndOnEscape(root: RefObject<HTMLElement | null>, end: () => void): void {
  const ended = useEffectEvent(end);
  useEffect(() => {
    let isHandled = false;
    // An element that closes with Escape may be removed before the key event reaches this handler.
    const onKeyDownCapture = (event: KeyboardEvent) => {
      if (event.key === 'Escape') isHandled = document.querySelector(open) !== null;
    };
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isHandled) return;
      if (!root.current) return;
      event.preventDefault();
      ended();
    };
    window.addEventListener('keydown', onKeyDownCapture, true);
    window.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('keydown', onKeyDownCapture, true);
      window.removeEventListener('keydown', press);
    };
  }, [root]);
}

/**
 * Enters a short example into an empty form, and two models into an empty run plan. Input of the user is not changed.
 * Returns a function that undoes all parts that have not been changed since.
 */
function useExamplePrompt(): () => void {
  const calls = useCalls();
  const cache = useQueryClient();
  const [chosen, choose] = useSelectedModel();
  const { read, write } = useDraftActions();
  const round = useTour((tour) => tour.round);
  // Reads the current draft on every call: a click can precede the rendering of the saved draft.
  const readPlanDraft = () => useUnsavedDrafts.getState()[planDraftId] ?? readSynced(cache, 'drafts')?.[planDraftId];
  const inserted = useRef<{ readonly model: Model; readonly plan: RunPlan | undefined }>(undefined);
  const fill = useEffectEvent(() => {
    const model = takesOnlyText(chosen) ? chosen : allModels().find(takesOnlyText);
    if (!model) return;
    choose(model, false);
    if (promptIn(model, read(model)).trim() === '') write(model, withPrompt(model, read(model), example));
    const plan = planIn(readPlanDraft()) === undefined ? createPlanOfTwo(model, read(model)) : undefined;
    if (plan) saveDraft(calls, cache, planDraftId, draftOf(plan));
    inserted.current = { model, plan };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: Once for each tour.
  useEffect(fill, [round]);
  return () => {
    if (!inserted.current) return;
    const { model, plan } = inserted.current;
    if (promptIn(model, read(model)) === example) write(model, withPrompt(model, read(model), ''));
    const isExample = plan !== undefined && isSameDraft(readPlanDraft() ?? emptyDraft, draftOf(plan));
    if (isExample) saveDraft(calls, cache, planDraftId, emptyDraft);
  };
}

function promptIn({ id: modelId }: Model, draft: Draft): string {
  return promptOf({ modelId, draft });
}

/** Writes without an undo step, because the user has not edited the form. */
function withPrompt(model: Model, draft: Draft, prompt: string): Draft {
  const [name] = fieldWithRole(model, 'prompt') ?? [];
  return name === undefined ? draft : { ...draft, values: { ...draft.values, [name]: prompt } };
}

function takesOnlyText(model: Model): boolean {
  const fields = Object.values(model.fields);
  return !isExperimental(model) && fields.every(({ role, required }) => role === 'prompt' || !required);
}

/** Returns a plan of all suitable models, two of them selected. */
function createPlanOfTwo(model: Model, draft: Draft): RunPlan {
  const plan = createPlan(model, draft);
  return { ...plan, rows: plan.rows.map((row, place): PlanRow => (place < 2 ? row : { ...row, off: true })) };
}
