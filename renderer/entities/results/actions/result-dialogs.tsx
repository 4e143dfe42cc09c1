import { Button, Input, Modal, SegmentedControl, Select } from '@mantine/core';
import { IconBan, IconFlag, IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { RatingAndFlag } from '../../../../shared/library/item.ts';
import { modelById } from '../../../../shared/models/all-models.ts';
import type { Model } from '../../../../shared/models/model.ts';
import { cardItemId } from '../../../../shared/projects/items-shown-on-project-page.ts';
import { projectTitle } from '../../../../shared/projects/project.ts';
import type { Shot } from '../../../../shared/projects/shot.ts';
import { importedSettings, recipeOfImport } from '../../../../shared/tasks/imported-settings.ts';
import { offeredRemixParts, partHasValues, type Recipe, type RemixPart } from '../../../../shared/tasks/remix.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useApi, useCalls } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { Box, Flex, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { notifyFailure } from '../../../ui/notify.ts';
import { notifyUndo } from '../../../ui/notify-undo.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useRovingFocus } from '../../../ui/roving-focus/use-roving-focus.ts';
import { AddResultsDialog } from '../../comparisons/add-results-dialog.tsx';
import { useContinueResults } from '../../image-inputs/use-continue-results.ts';
import type { SelectedItems } from '../../items/grid-index/selection-target.ts';
import { useRecord, useRecordsOf } from '../../items/library-index/use-library-index.ts';
import { useOrganize, useSelectionSummary } from '../../items/organize/use-organize.ts';
import { Stars } from '../../items/rating/rating-controls.tsx';
import { markText } from '../../items/rating/use-rate-items.ts';
import { ThumbnailById } from '../../items/thumbnail-image.tsx';
import { ModelList } from '../../models/model-list.tsx';
import styles from '../../projects/add-to-shot.module.css';
import { shotTitle } from '../../projects/shot-text.ts';
import { mostShotsOfResults, useMakeShots } from '../../projects/use-make-shots.ts';
import { useProject } from '../../projects/use-project.ts';
import { useItemRecipe } from '../../remix/use-item-recipe.ts';
import { useRemix } from '../../remix/use-remix.ts';
import { ExportDialog } from '../export/export-dialog.tsx';
import { AddToCollectionList } from '../organize/add-to-collection-list.tsx';
import { TagList } from '../organize/tag-list.tsx';
import { type ResultTarget, useResultActionsStore } from './result-actions-store.ts';

interface DialogProps {
  readonly target: ResultTarget;
  readonly close: () => void;
}

const lists = {
  rate: { title: 'Rate', List: RateAll },
  tag: { title: 'Tag', List: TagList },
  collection: { title: 'Add to collection:', List: AddToCollectionList },
} as const;

/** Shows the dialog that an action on results opened. */
export function ResultDialogHost() {
  const dialog = useResultActionsStore((store) => store.dialog);
  const ids = useMemo(() => dialog?.target.ids() ?? [], [dialog]);
  if (!dialog) return null;
  const { kind, target } = dialog;
  const close = () => useResultActionsStore.setState({ dialog: undefined });
  const props = { target, close };
  if (kind === 'compare')
    return <AddResultsDialog first={ids[0] ?? ''} onClose={close} onOpen={() => target.leave?.()} />;
  if (kind === 'export') return <ExportDialog ids={ids} close={close} />;
  if (kind === 'shot') return <AddToShotDialog ids={ids} close={close} />;
  if (kind === 'model') return <OtherModelDialog {...props} itemId={ids[0] ?? ''} />;
  if (kind === 'slot') return <ContinueWithDialog {...props} ids={ids} />;
  return <ListDialog {...props} {...lists[kind]} />;
}

function ListDialog({ target, close, title, List }: DialogProps & (typeof lists)[keyof typeof lists]) {
  const items = useMemo(() => target.items(), [target]);
  return (
    <Modal
      opened
      onClose={close}
      title={`${title} ${formatCounted(target.count, 'result')}`}
      size={360}
      // Undo of the line below the page stays in reach.
      withOverlay={false}
    >
      <List items={items} />
    </Modal>
  );
}

/**
 * Returns the model that made a result, and fills a form with the settings of the result; `undefined` while they are not
 * known. The model of an imported file may be unknown too.
 */
export function useSettingsOfResult(itemId: string, leave: ResultTarget['leave']) {
  const item = useRecord(itemId);
  const known = useItemRecipe(itemId);
  const fill = useRemix();
  const imported = item && recipeOfImport(item);
  const recipe = imported ?? known;
  const model = imported ? importedSettings : known && modelById(known.modelId);
  if (!recipe || !model) return undefined;
  return {
    model,
    recipe,
    fillForm: (part: RemixPart, to: Model) => {
      leave?.();
      fill(part, recipe, to);
    },
  };
}

/** Chooses the model whose form gets the settings of a result. */
function OtherModelDialog({ itemId, target, close }: DialogProps & { readonly itemId: string }) {
  const ofResult = useSettingsOfResult(itemId, target.leave);
  if (ofResult) return <RemixDialog {...ofResult} close={close} />;
  return (
    <Modal opened onClose={close} title="Other model" size={360}>
      <p className="t2">The settings of this result aren’t known.</p>
    </Modal>
  );
}

/** Chooses the model that makes the next video, if no model is the obvious one. */
function ContinueWithDialog({ ids, target, close }: DialogProps & { readonly ids: readonly string[] }) {
  const records = useRecordsOf(ids);
  const items = ids.flatMap((id) => records.get(id) ?? []);
  const { slotsFor, continueResults } = useContinueResults();
  const slots = slotsFor(items);
  return (
    <Modal opened onClose={close} title="Continue with" size={360}>
      <Stack gap="s1">
        {slots.map((slot) => (
          <Button
            key={slot.model.id}
            variant="subtle"
            justify="start"
            onClick={() => {
              close();
              void continueResults(items, slot, target.leave);
            }}
          >
            {slot.model.title}
          </Button>
        ))}
        {slots.length === 0 && <p className="t2">No visible model starts a video from these results.</p>}
      </Stack>
    </Modal>
  );
}

/** Rates, picks or rejects all selected items. */
function RateAll({ items }: { readonly items: SelectedItems }) {
  const summary = useSelectionSummary(items);
  const { edit } = useOrganize();
  const applyMark = (mark: RatingAndFlag) =>
    void edit(items, mark, (changed) => markText(formatCounted(changed, 'item'), mark));
  const rating = summary?.ratings.indexOf(summary.count) ?? -1;
  const isFlagOfAll = (flag: 'pick' | 'reject') =>
    summary !== undefined && (flag === 'pick' ? summary.picked : summary.rejected) === summary.count;
  return (
    <Group gap="s1">
      <Stars
        itemId={`${items.count} ${items.first}`}
        rating={Math.max(0, rating)}
        label={`Rating of ${formatCounted(items.count, 'item')}`}
        rate={(to) => applyMark({ rating: to })}
      />
      <span className="t3 small">{summary && rating < 0 ? 'Mixed' : ''}</span>
      <span className="grow" />
      <FlagButton flag="pick" on={isFlagOfAll('pick')} give={applyMark} />
      <FlagButton flag="reject" on={isFlagOfAll('reject')} give={applyMark} />
    </Group>
  );
}

interface FlagButtonProps {
  readonly flag: 'pick' | 'reject';
  readonly on: boolean;
  readonly give: (mark: RatingAndFlag) => void;
}

function FlagButton({ flag, on, give: applyMark }: FlagButtonProps) {
  const Icon = flag === 'pick' ? IconFlag : IconBan;
  return (
    <Button
      size="xs"
      variant={on ? 'default' : 'subtle'}
      aria-pressed={on}
      leftSection={<Icon size={14} stroke={1.5} aria-hidden />}
      onClick={() => applyMark({ flag: on ? null : flag })}
    >
      {flag === 'pick' ? 'Pick' : 'Reject'}
    </Button>
  );
}

/** Number of projects in the list: the last changed ones. */
const listed = 200;

/** Chooses a shot of a project, or creates one, and adds the items as its takes. */
function AddToShotDialog({ ids, close }: { ids: readonly string[]; close: () => void }) {
  const api = useApi();
  const calls = useCalls();
  const makeShots = useMakeShots();
  const projects = useQuery(api.projects.page.queryOptions({ input: { limit: listed } }));
  const [chosen, setChosen] = useState<string>();
  const projectId = chosen ?? projects.data?.projects[0]?.id;
  const addTo = async (shotOf: () => Promise<{ projectId: string; shot: Shot }>) => {
    try {
      const { projectId: id, shot } = await shotOf();
      const { undo } = await calls.projects.change({
        id,
        shots: [{ id: shot.id, addTakes: ids.map((itemId) => ({ itemId })) }],
      });
      close();
      notifyUndo(`${formatCounted(ids.length, 'take')} added to ${shotTitle(shot)}`, () => {
        calls.projects.change(undo).catch(notifyFailure('Couldn’t undo the change'));
      });
    } catch (error) {
      notifyFailure('Couldn’t add the takes')(error);
    }
  };
  const createShot = () =>
    addTo(async () => {
      const id = projectId ?? (await calls.projects.create({ id: crypto.randomUUID() })).id;
      const shotId = crypto.randomUUID();
      const { shots } = await calls.projects.createShots({ id, shots: [{ id: shotId }] });
      const shot = shots.find((each) => each.id === shotId);
      if (!shot) throw new Error('The new shot is missing in the answer.');
      return { projectId: id, shot };
    });
  return (
    <Modal opened onClose={close} title={`Add ${formatCounted(ids.length, 'result')} to a shot`} size="md">
      <Stack gap="s4">
        {projects.error && <ProblemNote problem={problemOf(projects.error)} title="Couldn’t load the projects" />}
        {(projects.data?.projects.length ?? 0) > 0 && (
          <Select
            label="Project"
            searchable
            allowDeselect={false}
            data={(projects.data?.projects ?? []).map((project) => ({
              value: project.id,
              label: projectTitle(project),
            }))}
            value={projectId ?? null}
            onChange={(value) => setChosen(value ?? undefined)}
          />
        )}
        {projects.data?.projects.length === 0 && (
          <p className="t2">There is no project yet. “New shot” creates one with its first shot.</p>
        )}
        {projectId !== undefined && (
          <ShotChoice
            key={projectId}
            projectId={projectId}
            choose={(shot) => void addTo(async () => ({ projectId, shot }))}
          />
        )}
        <Flex gap="s2" justify="flex-end">
          {ids.length > 1 && ids.length <= mostShotsOfResults && (
            <Button
              variant="default"
              onClick={() => {
                close();
                void makeShots(ids);
              }}
            >
              A shot for each
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />}
            disabled={!projects.data}
            onClick={() => void createShot()}
          >
            New shot
          </Button>
        </Flex>
      </Stack>
    </Modal>
  );
}

function ShotChoice({ projectId, choose }: { projectId: string; choose: (shot: Shot) => void }) {
  const { open, problem } = useProject(projectId);
  const [search, setSearch] = useState('');
  const roving = useRovingFocus<HTMLUListElement>();
  if (problem) return <ProblemNote problem={problem} title="Couldn’t load the shots" />;
  if (!open) return null;
  const text = search.trim().toLowerCase();
  const shots = open.shots.filter((shot) => shotTitle(shot).toLowerCase().includes(text));
  return (
    <div>
      <Input
        size="xs"
        aria-label="Search shots"
        placeholder="Number or title"
        leftSection={<IconSearch size={14} stroke={1.5} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          roving.focusAt(0);
        }}
      />
      <Box component="ul" mah={320} mt="s2" overflowY="auto" aria-label="Shots" {...roving.list}>
        {shots.map((shot) => {
          const poster = cardItemId(shot);
          return (
            <li key={shot.id}>
              <button
                type="button"
                className={`pick row ${styles['shot']}`}
                {...roving.item(shot.id)}
                tabIndex={0}
                onClick={() => choose(shot)}
              >
                <Box component="span" className="image-box" flex="none" w={50} h={28} overflow="hidden" bg="stage">
                  {poster !== undefined && <ThumbnailById itemId={poster} />}
                </Box>
                <span className="cut grow">{shotTitle(shot)}</span>
                <span className="t3 small num nowrap">{formatCounted(shot.takes.length, 'take')}</span>
              </button>
            </li>
          );
        })}
      </Box>
      {shots.length === 0 && (
        <p className="t3 small">{open.shots.length === 0 ? 'This project has no shots yet.' : 'No shot matches.'}</p>
      )}
    </div>
  );
}

const partTitles: Readonly<Record<RemixPart, string>> = {
  all: 'All',
  'all-but-seed': 'All except seed',
  prompt: 'Prompt only',
  template: 'All, as template',
  inputs: 'Inputs only',
};

interface RemixDialogProps {
  /** The model that made the result. */
  readonly model: Model;
  readonly recipe: Recipe;
  readonly fillForm: (part: RemixPart, target: Model) => void;
  readonly close: () => void;
}

/** Asks for the values to carry over, then for the model, which may be the same one. Choosing it confirms the dialog. */
function RemixDialog({ model, recipe, fillForm, close }: RemixDialogProps) {
  const [part, setPart] = useState<RemixPart>('all');
  const parts = offeredRemixParts(recipe.draft);
  return (
    <Modal opened onClose={close} title="Other model">
      <Stack gap="s3">
        <SegmentedControl
          aria-label="Settings to carry over"
          fullWidth
          value={part}
          onChange={(next) => setPart(parts.find((each) => each === next) ?? 'all')}
          data={parts.map((each) => ({
            value: each,
            label: partTitles[each],
            disabled: !partHasValues(each, model, recipe.draft),
          }))}
        />
        <p className="t2 small">From {model.title}. Changed and unsupported settings are listed above the new form.</p>
        <Box mah="46vh" mx={-12} mb={-12} pb="s2" line="top" overflow="auto">
          <ModelList
            isInDialog
            chosen={model}
            choose={(target) => {
              close();
              fillForm(part, target);
            }}
          />
        </Box>
      </Stack>
    </Modal>
  );
}
