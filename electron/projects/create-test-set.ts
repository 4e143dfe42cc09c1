import type { Comparison } from '../../shared/comparisons/comparison.ts';
import { itemOfPane, runIdOf } from '../../shared/comparisons/panes-of-runs.ts';
import type { projectContract } from '../../shared/contract/project-contract.ts';
import type { Draft } from '../../shared/fields/field-values-and-drafts.ts';
import type { Item } from '../../shared/library/item.ts';
import { promptOf } from '../../shared/models/prompts-of-form.ts';
import { ProblemError, refuse } from '../../shared/problem.ts';
import { inCutOrder } from '../../shared/projects/cut-order.ts';
import { cardItemId } from '../../shared/projects/items-shown-on-project-page.ts';
import { mostShots, projectTitle } from '../../shared/projects/project.ts';
import type { NewProject, NewShot } from '../../shared/projects/project-change.ts';
import type { ProjectWithShots } from '../../shared/projects/project-item-ids.ts';
import { longestShotText, type Shot } from '../../shared/projects/shot.ts';
import { type BriefSource, briefsOfResults, requestOf } from '../../shared/test-sets/briefs.ts';
import { cleanForeignTitle } from '../../shared/util/clean-title.ts';
import { cutText } from '../../shared/util/cut-text.ts';
import type { Handlers } from '../util/call-handler-types.ts';

type Source = Parameters<Handlers<typeof projectContract>['createTestSet']>[0]['source'];

export interface TestSetOptions {
  /** In any order. */
  readonly findItems: (ids: readonly string[]) => Promise<readonly Item[]>;
  /** Throws a `ProblemError` for an unknown form. */
  readonly formOf: (itemId: string) => Promise<{ readonly modelId: string; readonly draft: Draft }>;
  readonly contentsOf: (projectId: string) => Promise<ProjectWithShots>;
  readonly comparisonOf: (id: string) => Promise<{ readonly comparison: Comparison; readonly items: readonly Item[] }>;
}

/**
 * Reads the briefs and takes of a new test set. `leftOut` counts results and shots without a brief. Throws a
 * `ProblemError` if there is no brief.
 */
export async function readTestSet(source: Source, options: TestSetOptions) {
  const found =
    source.kind === 'items'
      ? await readItems(source.itemIds, options)
      : source.kind === 'comparison'
        ? await readComparison(await options.comparisonOf(source.comparisonId), options)
        : await readShots(await options.contentsOf(source.projectId), source.shotIds, options);
  if (found.shots.length === 0) refuse('There is no brief: it isn’t known how these results were made.');
  if (found.shots.length > mostShots)
    refuse(`A test set has at most ${mostShots} briefs; this would be ${found.shots.length}. Select fewer results.`);
  return found;
}

async function readItems(ids: readonly string[], { findItems, formOf }: TestSetOptions) {
  const byId = new Map((await findItems(ids)).map((item) => [item.id, item]));
  const items = ids.flatMap((id) => byId.get(id) ?? []);
  const [first] = items;
  return {
    values: testSetNamed(first?.title ?? first?.prompt ?? ''),
    ...briefsOfResults(await withForms(items, formOf)),
  };
}

async function readComparison(
  { comparison, items }: { readonly comparison: Comparison; readonly items: readonly Item[] },
  { formOf }: TestSetOptions,
) {
  const { title, runs, panes } = comparison;
  const ofRuns = runs.flatMap((form): BriefSource[] => {
    const results = items.filter((item) => runIdOf(item) === form.id && isPresent(item));
    if (results.length > 0) return results.map((item) => ({ item, form }));
    return form.skipped ? [] : [{ form }];
  });
  const known = new Set(ofRuns.map(({ item }) => item?.id));
  const others = panes.flatMap((pane) => itemOfPane(pane, items) ?? []).filter(({ id }) => !known.has(id));
  return { values: testSetNamed(title), ...briefsOfResults([...ofRuns, ...(await withForms(others, formOf))]) };
}

async function withForms(items: readonly Item[], formOf: TestSetOptions['formOf']): Promise<BriefSource[]> {
  const sources: BriefSource[] = [];
  for (const item of items.filter(isPresent)) sources.push({ item, form: await ifKnown(formOf(item.id)) });
  return sources;
}

/** A shot keeps its text, its planned duration and its takes. Its form is that of its selected take, or of the newest one. */
async function readShots(
  { project, shots }: ProjectWithShots,
  shotIds: readonly string[] | undefined,
  { formOf }: TestSetOptions,
) {
  const ids = shotIds && new Set(shotIds);
  const chosen = inCutOrder(shots).filter(({ id, trashedAt }) => trashedAt === undefined && (ids?.has(id) ?? true));
  const briefs: NewShot[] = [];
  for (const shot of chosen) {
    const { title, brief, planned, selectedItemId } = shot;
    const isOther = ({ itemId }: Shot['takes'][number]) => Number(itemId !== selectedItemId);
    // The first take of a new shot is selected.
    const takes = shot.takes.toSorted((one, other) => isOther(one) - isOther(other));
    const shownId = cardItemId(shot);
    const form = shot.request || shownId === undefined ? undefined : await ifKnown(formOf(shownId));
    const request = shot.request ?? (form && requestOf(form));
    const text = brief.trim() === '' && request ? cutText(promptOf(request.origin), longestShotText) : brief;
    if (text.trim() === '' && !request) continue;
    briefs.push({
      title,
      brief: text,
      addTakes: takes.map(({ itemId, addedAt }) => ({ itemId, addedAt })),
      ...(planned === undefined ? {} : { planned }),
      ...(request ? { request } : {}),
    });
  }
  const { rate, shape } = project;
  const values = { ...testSetNamed(projectTitle(project)), rate, shape };
  return { values, shots: briefs, leftOut: chosen.length - briefs.length };
}

/** Characters of the title of a source, which may be a whole prompt. */
const nameLength = 80;

function testSetNamed(title: string): Omit<NewProject, 'id'> {
  const name = cleanForeignTitle(title, nameLength);
  return { title: name === '' ? 'Test set' : `${name} – test set`, testSet: { columns: [] } };
}

function isPresent({ trashedAt, kind }: Item): boolean {
  return trashedAt === undefined && kind !== 'file';
}

async function ifKnown<Found>(found: Promise<Found>): Promise<Found | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}
