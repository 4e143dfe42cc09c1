import { indexKinds } from '../../../shared/library/grid-index-blocks.ts';
import type { Condition, ConditionName } from '../../../shared/library/library-query.ts';
import { isWithin } from '../../../shared/library/number-range.ts';
import {
  type ConditionMeaning,
  type DaysAgo,
  type IsConditionText,
  parseCondition,
  shapeOf,
} from '../../../shared/library/search-condition.ts';
import { normalizeTag } from '../../../shared/library/tag.ts';
import type { Calendar, CalendarDate } from '../../../shared/library/time-zone-calendar.ts';
import { definitionOf, roundMeasurement } from '../../../shared/measurements/measurement-definitions.ts';
import type { SearchedMeasurement } from '../../../shared/measurements/searched-measurements.ts';
import { modelById } from '../../../shared/models/all-models.ts';
import { importedModelId } from '../../../shared/models/imported-model-id.ts';
import { removeAccentsAndCase } from '../../storage/search/search-terms.ts';
import type { CatalogSnapshot } from './cached-item-catalog.ts';
import { type ItemCatalog, mark } from './item-catalog.ts';

type Test = (slot: number) => boolean;

/** The combined meaning of conditions with one name: any of the included and none of the excluded values. */
export interface NamedTest {
  readonly name: ConditionName;
  readonly test: Test;
}

/** The data that conditions are evaluated with. */
export interface SearchContext extends CatalogSnapshot {
  readonly calendar: Calendar;
  /** Wall clock, milliseconds. */
  readonly at: number;
  /** Returns the ids of the collections with this id or name, including their subcollections. */
  readonly collectionsOf: (name: string) => readonly string[];
  readonly comparisonsOf: (name: string) => ReadonlySet<string>;
  /** Returns the numbers of the takes of the projects or shots with this id, title or number. */
  readonly takesOf: (kind: 'project' | 'shot', name: string) => readonly number[];
  /** Returns the numbers of the items that were made from an item. */
  readonly madeFrom: (itemId: string) => readonly number[];
  /** True for an item that can be compared with another image. */
  readonly isDescribed: (slot: number) => boolean;
  /** Returns the measured values by the numbers of the items. */
  readonly measuredBy: (name: SearchedMeasurement) => ReadonlyMap<number, number>;
}

/** Compiles conditions to tests. Conditions without a meaning are omitted. */
export function compileConditionPredicates(conditions: readonly Condition[], context: SearchContext): NamedTest[] {
  const byName = Map.groupBy(conditions, (condition) => condition.name);
  return [...byName].flatMap(([name, list]) => {
    const read = list.flatMap((condition) => {
      const meaning = parseCondition(condition);
      // An excluding `like` reverses the order, and still needs comparable items.
      const not = condition.not === true && meaning?.of !== 'like';
      return meaning ? [{ test: testOf(meaning, context), not }] : [];
    });
    if (read.length === 0) return [];
    const [included, excluded] = [false, true].map((not) =>
      read.flatMap((each) => (each.not === not ? each.test : [])),
    );
    return [{ name, test: allOf(included ?? [], excluded ?? []) }];
  });
}

function allOf(included: readonly Test[], excluded: readonly Test[]): Test {
  const [only] = included;
  if (only && included.length === 1 && excluded.length === 0) return only;
  return (slot) =>
    (included.length === 0 || included.some((test) => test(slot))) && !excluded.some((test) => test(slot));
}

function testOf(meaning: ConditionMeaning, context: SearchContext): Test {
  const { catalog } = context;
  const { widths, heights, kinds, ratings, times, marks } = catalog;
  switch (meaning.of) {
    case 'seed':
      return within(catalog.seeds, meaning.range);
    case 'bytes':
      return within(catalog.bytes, meaning.range);
    case 'rating':
      return within(ratings, meaning.range);
    case 'duration':
      return durationTest(catalog, meaning.range);
    case 'measured':
      return measuredTest(meaning, context);
    case 'side':
      return (slot) => isWithin(Math.min(widths[slot] ?? 0, heights[slot] ?? 0), meaning.range);
    case 'kind': {
      const kind = indexKinds.indexOf(meaning.kind);
      return (slot) => kinds[slot] === kind;
    }
    case 'shape':
      return (slot) => shapeOf(widths[slot] ?? 0, heights[slot] ?? 0) === meaning.shape;
    case 'aspect':
      // 1366 x 768 counts as 16:9.
      return (slot) => Math.abs((widths[slot] ?? 0) / (heights[slot] ?? 1) / meaning.aspect - 1) < 0.01;
    case 'pixels':
      return (slot) => widths[slot] === meaning.width && heights[slot] === meaning.height;
    case 'flag': {
      const bits = { pick: mark.picked, reject: mark.rejected, none: 0 }[meaning.flag];
      return (slot) => ((marks[slot] ?? 0) & (mark.picked | mark.rejected)) === bits;
    }
    case 'before':
      return before(times, firstMoment(meaning.date, context));
    case 'after': {
      const isBefore = before(times, firstMoment(meaning.date, context));
      return (slot) => !isBefore(slot);
    }
    case 'model': {
      if (meaning.name === importedModelId) return (slot) => isImported(catalog, slot);
      const models = modelsOf(meaning.name, catalog.modelNames);
      return (slot) => models.has(catalog.models[slot] ?? -1);
    }
    case 'comparison': {
      const ids = context.comparisonsOf(meaning.name);
      const comparisonIndexes = new Set(catalog.comparisonNames.flatMap((id, index) => (ids.has(id) ? index : [])));
      return (slot) => comparisonIndexes.has(catalog.comparisons[slot] ?? -1);
    }
    case 'tag':
      return listed(catalog, [context.tags.get(normalizeTag(meaning.name))]);
    case 'collection':
      return listed(
        catalog,
        context.collectionsOf(meaning.name).map((id) => context.collections.get(id)),
      );
    case 'project':
    case 'shot':
      return numbered(catalog, context.takesOf(meaning.of, meaning.name));
    case 'from':
      return numbered(catalog, context.madeFrom(meaning.itemId));
    case 'like':
      return context.isDescribed;
    case 'is':
      return isTest(meaning.word, context);
  }
}

function numbered(catalog: ItemCatalog, numbers: readonly number[]): Test {
  const slots = new Set(numbers.map(catalog.slotOf));
  return (slot) => slots.has(slot);
}

function within(column: Float64Array | Uint8Array, range: Parameters<typeof isWithin>[1]): Test {
  return (slot) => isWithin(column[slot] ?? Number.NaN, range) && !Number.isNaN(column[slot]);
}

/**
 * Videos of 5 seconds often measure 5.04. A plain number matches values that round to it; the end of a range includes
 * one more frame.
 */
function durationTest({ seconds }: ItemCatalog, range: Parameters<typeof isWithin>[1]): Test {
  const { from, to } = range;
  if (from !== undefined && from === to) return (slot) => Math.abs((seconds[slot] ?? Number.NaN) - from) < 0.5;
  const frame = 0.05;
  const wider = {
    ...range,
    ...(from === undefined || range.above ? {} : { from: from - frame }),
    ...(to === undefined || range.below ? {} : { to: to + frame }),
  };
  return within(seconds, wider);
}

/** A plain number matches values that are shown with the same number. */
function measuredTest(
  { name, range }: Extract<ConditionMeaning, { of: 'measured' }>,
  { catalog, measuredBy }: SearchContext,
): Test {
  const values = measuredBy(name);
  const definition = definitionOf(name);
  const { from, to } = range;
  const matches =
    from !== undefined && from === to
      ? (value: number) => roundMeasurement(definition, value) === roundMeasurement(definition, from)
      : (value: number) => isWithin(value, range);
  return (slot) => {
    const value = values.get(catalog.numbers[slot] ?? -1);
    return value !== undefined && matches(value);
  };
}

function before(times: Float64Array, moment: number): Test {
  return (slot) => (times[slot] ?? 0) < moment;
}

function firstMoment(date: CalendarDate | DaysAgo, { calendar, at }: SearchContext): number {
  if (!('daysAgo' in date)) return calendar.startOf(date);
  const [year = 1970, month = 1, day = 1] = calendar.dayOf(at).split('-').map(Number);
  return calendar.startOf({ year, month, day: day - date.daysAgo });
}

/** True for an imported file, also if it names the model that made it. */
export function isImported({ marks, models, modelNames }: ItemCatalog, slot: number): boolean {
  return ((marks[slot] ?? 0) & mark.imported) !== 0 || modelNames[models[slot] ?? -1] === importedModelId;
}

/** Returns the model with exactly this id or title; otherwise all models with this text in their id or title. */
function modelsOf(name: string, ids: readonly string[]): ReadonlySet<number> {
  const folded = removeAccentsAndCase(name);
  const names = ids.map((id) => [id, modelById(id)?.title ?? id].map(removeAccentsAndCase));
  const indexes = (passes: (each: string) => boolean) =>
    names.flatMap((each, index) => (each.some(passes) ? index : []));
  const exact = indexes((each) => each === folded);
  return new Set(exact.length > 0 ? exact : indexes((each) => each.includes(folded)));
}

function listed(catalog: ItemCatalog, lists: readonly (Uint32Array | undefined)[]): Test {
  const marks = new Uint8Array(catalog.size);
  for (const list of lists) for (const slot of list ?? []) marks[slot] = 1;
  return (slot) => marks[slot] === 1;
}

function isTest(word: IsConditionText, { catalog, tags }: SearchContext): Test {
  const { marks, ratings } = catalog;
  const has = (bit: number) => (slot: number) => ((marks[slot] ?? 0) & bit) !== 0;
  switch (word) {
    case 'picked':
      return has(mark.picked);
    case 'rejected':
      return has(mark.rejected);
    case 'rated':
      return (slot) => ratings[slot] !== 0;
    case 'unrated':
      return (slot) => ratings[slot] === 0;
    case 'tagged':
      return listed(catalog, [...tags.values()]);
    case 'untagged': {
      const isTagged = listed(catalog, [...tags.values()]);
      return (slot) => !isTagged(slot);
    }
    case 'synthetic':
      return has(mark.synthetic);
    case 'imported':
      return has(mark.imported);
    case 'frame':
      return has(mark.frame);
    case 'answer':
      return has(mark.answer);
    case 'missing':
      return has(mark.missing);
  }
}
