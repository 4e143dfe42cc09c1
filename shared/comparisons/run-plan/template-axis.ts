import type { Draft } from '../../fields/field-values-and-drafts.ts';
import type { Model } from '../../models/model.ts';
import { expandedDraft, templateOf } from '../../prompts/expanded-draft.ts';
import { templateRuns } from '../../prompts/template-runs.ts';
import { briefFormModel } from './brief-as-form-model.ts';
import type { RunPlan } from './run-plan.ts';
import type { PlanContext } from './run-plan-rows.ts';

/** One prompt of the template as a step of a sweep's axis. */
interface TemplateStep {
  readonly label: string;
  readonly set: (draft: Draft, model: Model) => Draft;
}

type TemplateAxis =
  | { readonly ok: true; readonly steps: readonly TemplateStep[] }
  /** The rest of a sentence that begins with the title of an axis. */
  | { readonly ok: false; readonly reason: string };

/** Returns the prompts of the brief's template. `undefined` while its prompt is plain text. */
export function templateAxis({ brief }: RunPlan, { promptTexts = [] }: PlanContext): TemplateAxis | undefined {
  const template = templateOf(briefFormModel, brief);
  if (template === undefined || !brief.template) return undefined;
  const { expansions, reasons } = templateRuns(template, brief.template, promptTexts);
  const [reason] = reasons;
  if (reason !== undefined) return { ok: false, reason: `come from the template of the prompt, which ${reason}` };
  const steps = expansions.map((expansion) => ({
    label: expansion.text,
    set: (draft: Draft, model: Model) => expandedDraft(model, draft, expansion),
  }));
  return { ok: true, steps };
}
