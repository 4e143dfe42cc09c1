import { sweptDrafts } from '../../../../shared/comparisons/run-plan/sweep-of-form.ts';
import type { Draft } from '../../../../shared/fields/field-values-and-drafts.ts';
import { expandedDraft, templateOf } from '../../../../shared/models/expanded-draft.ts';
import type { Model } from '../../../../shared/models/model.ts';
import type { TemplateRuns } from '../../../../shared/prompts/template-runs.ts';
import type { TemplateSettings } from '../../../../shared/prompts/template-settings.ts';
import { randomSeed, seedField } from '../../../entities/drafts/random-seed.ts';
import type { Block } from './generate-problems.ts';

/** Returns `undefined` while the code of templates is loading. */
export type ExpandTemplate = (template: string, settings: TemplateSettings) => TemplateRuns | undefined;

/** One run of a press. */
export interface FormRun {
  readonly model: Model;
  readonly draft: Draft;
}

/** Most runs of one press. */
export const maxRuns = 8;

/**
 * The drafts of the runs of one click, in start order. Their seeds are consecutive, so that each can be repeated;
 * without a seed the first is random. A model without seeds, and a single run, stay unchanged.
 */
export function draftsForRuns(model: Model, draft: Draft, runs: number, random?: () => number): readonly Draft[] {
  const seed = seedField(model);
  if (runs === 1 || !seed) return Array.from({ length: runs }, () => draft);
  const [name, field] = seed;
  const fixedSeed = draft.values[name];
  const first = typeof fixedSeed === 'number' ? fixedSeed : randomSeed(field.min, field.max - runs + 1, random);
  return Array.from({ length: runs }, (_, index) => ({
    ...draft,
    values: { ...draft.values, [name]: first + index },
  }));
}

/**
 * Returns the drafts of a form whose prompt may be a template and whose fields may vary: each prompt with each
 * combination of the values, with its runs. Empty while the template has errors, and until its prompts are known.
 */
export function draftsOfForm(model: Model, draft: Draft, runs: number, expand: ExpandTemplate): readonly Draft[] {
  return promptsOfForm(model, draft, expand)
    .flatMap((each) => sweptDrafts(model, each))
    .flatMap((each) => draftsForRuns(model, each, runs));
}

/** Returns the form with each prompt of its template, in their order. */
function promptsOfForm(model: Model, draft: Draft, expand: ExpandTemplate): readonly Draft[] {
  const template = templateOf(model, draft);
  if (template === undefined || !draft.template) return [draft];
  const expanded = expand(template, draft.template);
  if (!expanded || expanded.reasons.length > 0) return [];
  return expanded.expansions.map((each) => expandedDraft(model, draft, each));
}

/** The last of the neighboring seeds would be none. It never wraps. A list of seeds is all seeds that run. */
export function seedBlock(model: Model, draft: Draft, runs: number): Block | null {
  const [name, field] = seedField(model) ?? [];
  if (name === undefined || !field || runs === 1) return null;
  const block = (text: string): Block => ({ title: field.title, text, targetField: name });
  if (draft.sweep?.[name] !== undefined) return block('varies, so set the number of runs to 1.');
  const fixedSeed = draft.values[name];
  if (typeof fixedSeed !== 'number' || fixedSeed > field.max) return null;
  const last = fixedSeed + runs - 1;
  if (last <= field.max) return null;
  return block(`is ${fixedSeed}; ${runs} runs need seeds up to ${last}, and ${field.max} is the highest.`);
}
