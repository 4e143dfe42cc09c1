import { type NamesById, valueTitle } from '../../../../shared/library/condition-labels.ts';
import type { Condition, ConditionName } from '../../../../shared/library/library-query.ts';
import { isConditionTexts, shapes } from '../../../../shared/library/search-condition.ts';
import { normalizeLettersAndCase } from '../../../../shared/util/normalize-letters-and-case.ts';
import { queryTokens, readTypedCondition } from './query-tokens.ts';

/** Help for the values of each condition, in the order in which users probably need them. */
export const conditionHelp: Readonly<Record<ConditionName, ConditionHelp>> = {
  model: { about: 'model', examples: ['video-d-pro'] },
  kind: { about: 'image or video', examples: ['video', 'image'] },
  tag: { about: 'your tags', examples: ['lake', '"last light"'] },
  collection: { about: 'collection name', examples: ['"Night streets"'] },
  rating: { about: 'your rating in stars', examples: ['5', '>=4', '2..3', 'none'] },
  is: { about: 'state or origin of the item', examples: ['picked', 'rated', 'untagged', 'frame', 'missing'] },
  after: { about: 'created on or after the date', examples: ['2026-10', 'yesterday', '7d'] },
  before: { about: 'created before the date', examples: ['2026', '2026-10-05'] },
  shape: { about: 'wide, tall or square', examples: ['landscape', 'square', '16:9'] },
  side: { about: 'pixels of the shorter side', examples: ['>=720', '720..1080'] },
  size: { about: 'pixels or file size', examples: ['1280x720', '>5MB'] },
  duration: { about: 'seconds', examples: ['>=8', '5..10'] },
  seed: { about: 'seed of the run', examples: ['1234', '100..200'] },
  flag: { about: 'pick, reject or none', examples: ['pick', 'none'] },
  from: { about: 'made from one result, as in its lineage', examples: [] },
  like: { about: 'similar to one result, the most similar first', examples: [] },
  comparison: { about: 'comparison name', examples: ['"Lake, four models"'] },
  project: { about: 'project title; its takes', examples: ['"Harbor teaser"'] },
  shot: { about: 'shot number or title; its takes', examples: ['20', '"Boats at dawn"'] },
  sharpness: { about: 'measured sharpness', examples: ['>500'] },
  flicker: { about: 'measured flicker in percent', examples: ['>1'] },
  frozen: { about: 'frames of the longest measured freeze', examples: ['>3', '0'] },
  motion: { about: 'measured motion in % of the longer side per second', examples: ['<2', '10..40'] },
  cuts: { about: 'measured scene changes', examples: ['0', '>=1'] },
  loudness: { about: 'measured loudness in LUFS', examples: ['>-20'] },
};
/** In the order of the help. */
export const helpedNames = Object.keys(conditionHelp) as ConditionName[];

/** A value that items have, and how many do. */
interface KnownValue {
  readonly value: string;
  /** The name that users know, if it differs. */
  readonly title?: string | undefined;
  readonly count?: number | undefined;
}
export type KnownValues = Readonly<Partial<Record<ConditionName, readonly KnownValue[]>>>;

/** A request for completions at the caret. */
export type CompletionRequest =
  | { readonly of: 'value'; readonly name: ConditionName; readonly begins: string; readonly not: boolean }
  | { readonly of: 'anything'; readonly begins: string; readonly not: boolean };

export type Completion =
  | { readonly kind: 'name'; readonly name: ConditionName; readonly about: string; readonly not: boolean }
  | { readonly kind: 'value'; readonly condition: Condition; readonly title: string; readonly count?: number };

export function completionRequestAt(text: string, caret: number): CompletionRequest {
  const tokens = queryTokens(text);
  const at = tokens.findIndex(({ start, end }) => start < caret && caret <= end);
  const token = tokens[at];
  if (token === undefined) return { of: 'anything', begins: '', not: false };
  const isNot = tokens[at - 1]?.text.toLowerCase() === 'not';
  const applyTyping = readTypedCondition(token.text);
  if (applyTyping)
    return { of: 'value', name: applyTyping.name, begins: applyTyping.begins, not: applyTyping.not !== isNot };
  const hasMinus = token.text.startsWith('-');
  return { of: 'anything', begins: hasMinus ? token.text.slice(1) : token.text, not: hasMinus !== isNot };
}

/** More are no help: typing on is. */
const maxValues = 8;
/** Maximum number of values per name, if no name is typed. */
const maxOfOneName = 3;

export function completionsOf(ask: CompletionRequest, known: KnownValues, names?: NamesById): Completion[] {
  if (ask.of === 'value') return valuesOf(ask.name, ask, known, names).slice(0, maxValues);
  const begins = normalizeLettersAndCase(ask.begins);
  const nameCompletions = helpedNames
    .filter((name) => name.startsWith(begins))
    .map((name): Completion => ({ kind: 'name', name, about: conditionHelp[name].about, not: ask.not }));
  if (begins.length < 2) return nameCompletions;
  const values = (['model', 'tag', 'collection', 'kind', 'is', 'shape'] as const).flatMap((name) =>
    valuesOf(name, ask, known, names).slice(0, maxOfOneName),
  );
  return [...nameCompletions, ...values].slice(0, maxValues);
}

const fixed: KnownValues = {
  kind: [{ value: 'image' }, { value: 'video' }],
  shape: shapes.map((value) => ({ value })),
  is: isConditionTexts.map((value) => ({ value })),
  flag: [{ value: 'pick' }, { value: 'reject' }, { value: 'none' }],
  rating: ['5', '>=4', '>=3', '>=1', 'none'].map((value) => ({ value })),
  side: ['>=720', '>=1080', '<720'].map((value) => ({ value })),
  size: ['1280x720', '720x1280', '>5MB', '>50MB'].map((value) => ({ value })),
  duration: ['<=5', '5..10', '>=10'].map((value) => ({ value })),
  after: ['today', 'yesterday', '7d', '30d'].map((value) => ({ value })),
  before: [{ value: 'today' }, { value: 'yesterday' }],
};

function valuesOf(
  name: ConditionName,
  { begins, not }: CompletionRequest,
  known: KnownValues,
  names?: NamesById,
): Completion[] {
  const term = normalizeLettersAndCase(begins);
  const counted = known[name] ?? [];
  const fixedValues = (fixed[name] ?? []).filter(({ value }) => !counted.some((each) => each.value === value));
  return [...counted, ...fixedValues]
    .map(({ value, title, count }) => ({ value, count, title: title ?? valueTitle(name, value, names) }))
    .map((each) => ({ ...each, rank: rankOf(term, each.value, each.title) }))
    .filter(({ rank }) => rank < 3)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ value, title, count }): Completion => {
      const condition: Condition = { name, value, ...(not ? { not: true } : {}) };
      return { kind: 'value', condition, title, ...(count === undefined ? {} : { count }) };
    });
}

/** Ranks matches: the text starts with the term, then one of its words does, then the text contains the term. */
function rankOf(term: string, ...texts: string[]): number {
  if (term === '') return 0;
  const ranks = texts.map((text) => {
    const folded = normalizeLettersAndCase(text);
    const at = folded.indexOf(term);
    if (at <= 0) return at === 0 ? 0 : 3;
    return /[\p{L}\p{N}]/u.test(folded[at - 1] ?? '') ? 2 : 1;
  });
  return Math.min(...ranks);
}

/** Returns the text of the field after a name was chosen; the value follows. */
export function writeName({ name, not }: Extract<Completion, { kind: 'name' }>): string {
  return `${not ? '-' : ''}${name}:`;
}

interface ConditionHelp {
  /** Subject of the condition, shown beside its name. */
  readonly about: string;
  /** Example values as typed. */
  readonly examples: readonly string[];
}
