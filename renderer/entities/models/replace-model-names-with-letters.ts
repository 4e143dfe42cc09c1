import { allModels } from '../../../shared/models/all-models.ts';
import { importedModelId } from '../../../shared/models/imported-model-id.ts';
import { modelTitle } from './model-title.ts';

/** A result on an exported page. */
interface NamedResult {
  readonly item: { readonly modelId: string };
  /** Stands for the name of its model. */
  readonly letter?: string;
}

/** Returns every name by which a model of these results can appear in a text or a file. */
export function namesOf(results: readonly NamedResult[]): string[] {
  const ids = results.map(({ item }) => item.modelId).filter((id) => id !== importedModelId);
  return [...new Set(ids.flatMap((id) => [id, modelTitle(id)]))];
}

/**
 * Returns a function that replaces names of models in a text: with the letters of the results, or with `otherName`. A
 * name also counts with other separators and letter cases, as people write it: `Video D Pro`.
 */
export function createModelNameReplacer(
  results: readonly NamedResult[],
  otherName = 'another model',
): (text: string) => string {
  const lettersByName = new Map<string, string[]>();
  for (const { item, letter } of results) {
    if (letter === undefined) continue;
    for (const name of new Set([item.modelId, modelTitle(item.modelId)].map(normalizeName))) {
      if (item.modelId !== importedModelId) lettersByName.set(name, [...(lettersByName.get(name) ?? []), letter]);
    }
  }
  const names = [...namesOf(results), ...allModels().flatMap(({ id, title }) => [id, title])];
  // A longer name first: a short name may be its beginning.
  const patterns = [...new Set(names)].sort((a, b) => b.length - a.length).map(patternOf);
  const namePattern = new RegExp(patterns.join('|'), 'giu');
  return (text) =>
    text.replace(namePattern, (found) => lettersByName.get(normalizeName(found))?.join(', ') ?? otherName);
}

const separators = /[\s._-]+/u;

function normalizeName(name: string): string {
  return name.toLowerCase().split(separators).join('');
}

function patternOf(name: string): string {
  const parts = name.split(separators).filter(Boolean);
  return parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&')).join('[\\s._-]{0,3}');
}

/** Applies a function to all texts of a value made of objects, lists and plain values. */
export function mapTexts<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T;
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapTexts(each, change)])) as T;
}
