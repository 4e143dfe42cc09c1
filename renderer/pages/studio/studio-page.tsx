import { Button, Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useLocation, useRoute } from 'wouter';
import { useStore } from 'zustand';
import { fieldWithRole, type Model } from '../../../shared/models/model.ts';
import { isSecondWindow } from '../../api/is-second-window.ts';
import { focusEndOfText } from '../../entities/drafts/control-props.ts';
import { showPlan, usePlanView } from '../../entities/drafts/plan-view.ts';
import { useSavingDrafts } from '../../entities/drafts/use-draft.ts';
import { useFormRequests, useSelectedModel } from '../../entities/drafts/use-selected-model.ts';
import { ItemAndFrameChoiceDialogs } from '../../entities/image-inputs/item-and-frame-choice-dialogs.tsx';
import { usePastedAndDroppedImages } from '../../entities/image-inputs/use-pasted-and-dropped-images.ts';
import { ModelInfo } from '../../entities/models/model-badges.tsx';
import { ModelList } from '../../entities/models/model-list.tsx';
import { reasonAgainstModel, useTargetRoles, useTargetShot } from '../../entities/projects/target-shot.ts';
import { useCommand } from '../../ui/commands/use-command.ts';
import { Group, Stack } from '../../ui/layout-primitives.tsx';
import { loadLazily, showLazily } from '../../ui/load-lazily.ts';
import { focusPage } from '../../ui/navigation/focus-page.ts';
import { multiModelRunPath, newModelPath, setPath } from '../../ui/navigation/page-paths.ts';
import { createPreference } from '../../ui/stored-choice.ts';
import { ModelForm } from './form/model-form.tsx';
import { useTypingToPrompt } from './form/use-typing-to-prompt.ts';
import { ModelPresetMenu } from './presets/model-preset-menu.tsx';
import styles from './studio-page.module.css';

const PlanPanel = showLazily(async () => (await import('./run-plan/plan-panel.tsx')).PlanPanel);

const RunListPanel = showLazily(async () => (await import('./run-list/run-list-panel.tsx')).RunListPanel);

const ShotStrip = showLazily(async () => (await import('./shot-strip.tsx')).ShotStrip);

const OtherModelCount = showLazily(async () => (await import('./other-models.tsx')).OtherModelCount);

const AddModelMenu = showLazily(async () => (await import('./other-models.tsx')).AddModelMenu);
const OtherModelChips = showLazily(async () => (await import('./other-models.tsx')).OtherModelChips);
const FoldButton = showLazily(async () => (await import('./fold-button.tsx')).FoldButton);

const NewModelPage = loadLazily(async () => (await import('./new-model/new-model-page.tsx')).NewModelPage);

// The results are drawn after the form, so their code is loaded after the form too.
const ResultsPane = loadLazily(async () => (await import('./results/results-pane.tsx')).ResultsPane);
const SetAlone = loadLazily(async () => (await import('./comparison/comparison-view.tsx')).ComparisonView);

/** A form, and its results on the stage. */
export function StudioPage() {
  const [, params] = useRoute<{ id: string }>(setPath(':id'));
  const [isNewModel] = useRoute(newModelPath);
  useLinkToPlan();
  if (isNewModel) {
    return (
      <Suspense fallback={null}>
        <NewModelPage />
      </Suspense>
    );
  }
  if (!isSecondWindow || !params) return <FormsPage setId={params?.id} />;
  // A second screen has the results alone: nothing is started there.
  return (
    <Suspense fallback={null}>
      <SetAlone id={params.id} />
    </Suspense>
  );
}

/** A link of an earlier version to the page of the plan opens the plan. */
function useLinkToPlan(): void {
  const [location, navigate] = useLocation();
  useEffect(() => {
    if (location !== multiModelRunPath) return;
    showPlan();
    navigate('/studio', { replace: true });
  }, [location, navigate]);
}

interface FormsPageProps {
  /** The set that a link opened. Otherwise the newest one is on the stage. */
  readonly setId: string | undefined;
}

/** The form of one model, and its results. */
function FormsPage({ setId }: FormsPageProps) {
  const [model, choose] = useSelectedModel();
  const roles = useTargetRoles();
  const reasonAgainst = (each: Model) => reasonAgainstModel(each, roles);
  const { isFolded, fold } = useFormFold();
  const cover = usePlanView((view) => view.cover);
  useCommand('foldForm', () => fold(!isFolded));
  useFollowedFormRequests(model, () => fold(false));
  /** In a blind round, the form and History would tell the names. */
  const [isBlind, setBlind] = useState(false);
  const hasResults = useResultsAfterForm();
  useEffect(() => {
    // The plan and the list lie beside the form, which starts the runs of the plan, and gets the edited runs of the list.
    if (cover !== undefined && isFolded) fold(false);
  });
  const hasTarget = useTargetShot(({ shot }) => shot !== undefined);
  const zones = useRef<HTMLDivElement>(null);
  useCommand('nextZone', () => focusNextZone(zones.current));
  useSavingDrafts();
  usePastedAndDroppedImages(model);
  useTypingToPrompt(model);
  return (
    <Stack flex={1} miw={0} mih={0}>
      <div
        ref={zones}
        className={`panes ${styles['page']} ${isFolded && !isBlind ? styles['folded'] : ''}`}
        data-stacks
      >
        {!isBlind && (
          <section
            className={`pane ${styles['form']}`}
            data-panel
            data-form
            data-beside-stage
            aria-label={`Form for ${model.title}`}
            onKeyDown={({ key, defaultPrevented, target, currentTarget }) => {
              // Menus and dialogs of the form, which are elsewhere on the page, close.
              if (key === 'Escape' && !defaultPrevented && currentTarget.contains(target as Node)) focusPage();
            }}
          >
            <Group className="bar" gap={6}>
              {isFolded && <FoldButton isFolded fold={fold} />}
              <ModelMenu model={model} choose={choose} reasonAgainst={reasonAgainst} />
              {isFolded && <OtherModelCount model={model} />}
              {!isFolded && (
                <>
                  <ModelInfo model={model} />
                  <AddModelMenu model={model} reasonAgainst={reasonAgainst} />
                  <span className="grow" />
                  <ModelPresetMenu key={model.id} model={model} />
                  <FoldButton isFolded={false} fold={fold} />
                </>
              )}
            </Group>
            {!isFolded && <OtherModelChips model={model} />}
            {/* Each model has a form of its own: nothing of one's inner state may show in another. */}
            <ModelForm key={model.id} model={model} isFolded={isFolded} unfold={() => fold(false)} />
          </section>
        )}
        {cover === 'plan' && !isBlind && <PlanPanel key={model.id} model={model} />}
        {cover === 'list' && !isBlind && <RunListPanel />}
        {hasResults ? (
          <Suspense fallback={<EmptyPane />}>
            <ResultsPane
              setId={setId}
              reportPaneCount={useStagePaneCount.setState}
              isBlind={isBlind}
              reportBlind={setBlind}
            />
          </Suspense>
        ) : (
          <EmptyPane />
        )}
        <ItemAndFrameChoiceDialogs />
      </div>
      {hasTarget && !isBlind && <ShotStrip />}
    </Stack>
  );
}

/** Moves the focus to the first control of the next part of the page: its field, if it has one. */
function focusNextZone(page: HTMLElement | null): void {
  const zones = [...(page?.children ?? [])];
  const at = zones.findIndex((zone) => zone.contains(document.activeElement));
  const next = [...zones.slice(at + 1), ...zones.slice(0, at + 1)].flatMap((zone) => {
    const controls = [...zone.getElementsByTagName('textarea'), ...zone.getElementsByTagName('button')];
    return controls.find((each) => each.tabIndex >= 0 && each.checkVisibility({ visibilityProperty: true })) ?? [];
  });
  next[0]?.focus();
}

/** The last request for the form that was followed, also before the page was shown. */
let followedRequest = 0;

/** Unfolds the form that was filled from elsewhere, and continues in its prompt. A slot that was filled takes the focus later. */
function useFollowedFormRequests(model: Model, unfold: () => void): void {
  const { count } = useFormRequests();
  const [name] = fieldWithRole(model, 'prompt') ?? [];
  useEffect(() => {
    if (count === followedRequest) return;
    followedRequest = count;
    unfold();
    if (name !== undefined) requestAnimationFrame(() => focusEndOfText(name));
  });
}

/** At the place of the stage, so that the form does not become wider. */
function EmptyPane() {
  return (
    <div className="pane grow">
      <div className="bar" />
    </div>
  );
}

let hasShownForm = false;

/** At the start, the results are drawn after the form, which accepts keys before them. */
function useResultsAfterForm(): boolean {
  const hasResults = useDeferredValue(true, hasShownForm);
  useEffect(() => {
    hasShownForm = true;
  }, []);
  return hasResults;
}

interface ModelMenuProps {
  readonly model: Model;
  readonly choose: (model: Model) => void;
  readonly reasonAgainst: (model: Model) => string | undefined;
}

/** The models, by what a person wants to make. */
function ModelMenu({ model, choose, reasonAgainst }: ModelMenuProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <h1 className="visually-hidden">Studio</h1>
      <Popover opened={open} onChange={setOpen} position="bottom-start" width={280} trapFocus returnFocus>
        <Popover.Target>
          <Button
            variant="default"
            className={styles['menu'] ?? ''}
            rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
            data-model-menu
            onClick={() => setOpen(!open)}
          >
            <span className="cut">{model.title}</span>
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={styles['list'] ?? ''} aria-label="Models">
          <ModelList
            chosen={model}
            reasonAgainst={reasonAgainst}
            choose={(next) => {
              setOpen(false);
              choose(next);
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </>
  );
}

/** A remembered choice. The first one is the default. */
const createChoice = <T extends string>(place: string, first: T, ...others: T[]) =>
  createPreference({
    place,
    parse(stored) {
      const choice = [first, ...others].find((each) => each === stored);
      if (choice) return choice;
      throw new Error('The stored choice is unknown.');
    },
    first,
  });

const useFoldForFew = createChoice('triptych.studio-form', 'open', 'folded');
const useFoldForMany = createChoice('triptych.studio-form-of-many', 'folded', 'open');

/** The number of panes on the stage, remembered so that a start has the form as it was left. */
const useStagePaneCount = createPreference({ place: 'triptych.stage-panes', parse: Number, first: 1 });

/** From this number of panes on, they become larger by a quarter or more when the form is folded. */
const manyPanes = 3;

/** The form beside the stage, or as one line under it: chosen for few panes and for many apart. */
function useFormFold() {
  const useFold = useStagePaneCount() < manyPanes ? useFoldForFew : useFoldForMany;
  return {
    isFolded: useStore(useFold) === 'folded',
    fold: (isFolded: boolean) => useFold.setState(isFolded ? 'folded' : 'open'),
  };
}
