import { useMemo } from 'react';
import type { Draft } from '../../../../shared/fields/field-values-and-drafts.ts';
import { expandedDraft, templateOf } from '../../../../shared/models/expanded-draft.ts';
import { fieldWithRole, type Model } from '../../../../shared/models/model.ts';
import type { Expansion } from '../../../../shared/prompts/compile-template.ts';
import { mostExpansions } from '../../../../shared/prompts/template-limits.ts';
import { useTemplateRuns } from '../templates/use-template-runs.ts';
import type { Block } from './generate-problems.ts';

interface FormTemplate {
  /** Number of prompts that one click runs. 1 without a template. */
  readonly promptCount: number;
  readonly blocks: readonly Block[];
  /** The form with one of its prompts: the first one that its field rejects, otherwise the first one. */
  readonly checkedDraft: Draft;
}

/** Returns the problems of the form's template, and a draft whose problems are those of the expanded prompts. */
export function useFormTemplate(model: Model, draft: Draft, runs: number): FormTemplate {
  const found = useTemplateRuns(templateOf(model, draft), draft.template);
  const [name, field] = fieldWithRole(model, 'prompt') ?? [];
  // Not for every key: a template has up to 500 prompts of any length.
  const checked = useMemo(() => {
    const isRejected = ({ text }: Expansion) => field !== undefined && field.check(text).length > 0;
    return found?.expansions.find(isRejected) ?? found?.expansions[0];
  }, [found, field]);
  if (!found || name === undefined || !field) return { promptCount: 1, blocks: [], checkedDraft: draft };
  const { expansions, reasons } = found;
  const total = expansions.length * runs;
  const texts =
    reasons.length === 0 && total > mostExpansions
      ? [`makes ${total} runs with ${runs} runs of each prompt; the limit is ${mostExpansions}.`]
      : reasons;
  const { template: _, ...plain } = draft;
  return {
    promptCount: Math.max(1, expansions.length),
    blocks: texts.map((text) => ({ title: field.title, text, targetField: name })),
    checkedDraft: checked ? expandedDraft(model, draft, checked) : plain,
  };
}
