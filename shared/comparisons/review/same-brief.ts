import type { Draft, FieldValue, ImageInput } from '../../fields/field-values-and-drafts.ts';
import { asImages } from '../../fields/images-field.ts';
import type { Item } from '../../library/item.ts';
import { modelById } from '../../models/all-models.ts';
import { fieldWithRole, type Model } from '../../models/model.ts';
import { fieldsNotSent } from '../../models/model-rules.ts';
import { negativePromptOf, promptOf } from '../../models/prompts-of-form.ts';
import { countCharacters } from '../../util/format-numbers.ts';
import { joinList } from '../../util/join-list.ts';
import type { Vote } from './vote.ts';

/** One finished result with its request, if known. */
interface Candidate {
  /** Letter of the candidate's pane. */
  readonly letter: string;
  readonly item: Pick<Item, 'kind' | 'modelId'>;
  readonly draft: Draft | undefined;
}

export type BriefComparison =
  /** `notes`: sentences about models that could not receive the whole brief. */
  | { readonly same: true; readonly task: Vote['task']; readonly notes: readonly string[] }
  /** Each reason is a sentence. */
  | { readonly same: false; readonly reasons: readonly string[] };

/**
 * Checks if results have the same brief: equal prompt, negative prompt and inputs. Ignores limits of a model: a missing
 * negative prompt field, or a prompt that was cut at the limit.
 */
export function sameBrief(candidates: readonly Candidate[]): BriefComparison {
  if (candidates.length < 2) return { same: false, reasons: ['A blind round needs at least two finished results.'] };
  const known = candidates.flatMap(({ letter, item, draft }) => {
    const model = modelById(item.modelId);
    return draft && model ? [{ letter, item, modelId: item.modelId, draft, model }] : [];
  });
  if (known.length < candidates.length) {
    const unknown = candidates.filter(({ letter }) => !known.some((each) => each.letter === letter));
    const one = unknown.length === 1;
    const reason = `It isn’t known how ${named(unknown)} ${one ? 'was' : 'were'} made, so the briefs can’t be compared.`;
    return { same: false, reasons: [reason] };
  }
  const whole = longestPrompt(known);
  const reasons = [
    ...differing(known, (each) => each.item.kind, 'differ in type from', 'differs in type from'),
    ...differing(
      known,
      (each) => (isCutOf(each, whole) ? whole : promptOf(each)),
      'have a different prompt from',
      'has a different prompt from',
    ),
    ...differing(
      known.filter(hasNegativePrompt),
      (each) => negativePromptOf(each).trim(),
      'have a different negative prompt from',
      'has a different negative prompt from',
    ),
    ...differing(known, (each) => inputsOf(each), 'have different inputs from', 'has different inputs from'),
  ];
  if (reasons.length > 0) return { same: false, reasons };
  return { same: true, task: taskOf(known), notes: notesOf(known, whole) };
}

interface Known {
  readonly letter: string;
  readonly item: Candidate['item'];
  readonly modelId: string;
  readonly draft: Draft;
  readonly model: Model;
}

function hasNegativePrompt({ model }: Known): boolean {
  return fieldWithRole(model, 'negative-prompt') !== undefined;
}

function differing(all: readonly Known[], read: (each: Known) => string, many: string, one: string): string[] {
  const first = all[0];
  if (!first) return [];
  const others = all.filter((each) => read(each) !== read(first));
  if (others.length === 0) return [];
  return [`${named(others)} ${others.length === 1 ? one : many} ${first.letter}.`];
}

/** Returns the longest prompt, which the other prompts may be a cut of. */
function longestPrompt(all: readonly Known[]): string {
  const prompts = all.map(promptOf);
  return prompts.reduce((longest, each) => (each.length > longest.length ? each : longest), '');
}

/** True if the prompt is the beginning of `whole`, and `whole` is longer than the limit of its model. */
function isCutOf(known: Known, whole: string): boolean {
  const prompt = promptOf(known);
  const most = fieldWithRole(known.model, 'prompt')?.[1].maxLength;
  return prompt !== whole && prompt !== '' && whole.startsWith(prompt) && countCharacters(whole) > (most ?? Infinity);
}

function inputsOf({ draft, model }: Known): string {
  const ignored = fieldsNotSent(model, draft.values);
  const given = Object.entries(draft.values).filter(([name]) => !(name in ignored));
  const images = given.flatMap(([, value]) => asImages(value) ?? []);
  const others = given
    .filter(([name, value]) => !asImages(value) && isInput(model, name, value))
    .map(([, value]) => value);
  return JSON.stringify([images.map(imageKey), others]);
}

function isInput(model: Model, name: string, value: FieldValue): boolean {
  return Array.isArray(value) || (model.fields[name]?.role === 'audio' && value !== '');
}

/** Returns the hash of the user's original file, regardless of resizing for a model. */
export function imageKey(image: ImageInput): string {
  return image.from === 'link' ? image.url : (image.fit?.original.hash ?? image.hash);
}

function taskOf(all: readonly Known[]): Vote['task'] {
  if (all.some((each) => each.item.kind === 'image')) return 'image';
  return all.some((each) => inputsOf(each) !== '[[],[]]') ? 'image-to-video' : 'text-to-video';
}

function notesOf(all: readonly Known[], whole: string): string[] {
  const cut = all
    .filter((each) => isCutOf(each, whole))
    .map((each) => {
      const kept = countCharacters(promptOf(each));
      return `${each.letter} received the first ${kept} of ${countCharacters(whole)} characters of the prompt, the limit of its model.`;
    });
  const negative = all.some((each) => negativePromptOf(each).trim() !== '');
  const without = negative ? all.filter((each) => !hasNegativePrompt(each)) : [];
  if (without.length === 0) return cut;
  return [...cut, `${named(without)} ${without.length === 1 ? 'takes' : 'take'} no negative prompt.`];
}

function named(all: readonly { readonly letter: string }[]): string {
  return joinList(all.map((each) => each.letter));
}
