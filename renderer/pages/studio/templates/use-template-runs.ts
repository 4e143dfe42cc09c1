import { useDeferredValue, useMemo } from 'react';
import type { PromptText } from '../../../../shared/prompts/prompt-text.ts';
import { type TemplateRuns, templateRuns } from '../../../../shared/prompts/template-runs.ts';
import type { TemplateSettings } from '../../../../shared/prompts/template-settings.ts';
import { usePromptTexts } from '../../../api/synced-state-hooks.ts';

interface KnownRuns {
  readonly template: string;
  readonly settings: TemplateSettings;
  readonly texts: readonly PromptText[];
  readonly runs: TemplateRuns;
}

/** The field and the form below it show the same template, which is expanded once for both. */
let newest: KnownRuns | undefined;

export function expandOnce(template: string, settings: TemplateSettings, texts: readonly PromptText[]): TemplateRuns {
  if (newest?.template === template && newest.settings === settings && newest.texts === texts) return newest.runs;
  const runs = templateRuns(template, settings, texts);
  newest = { template, settings, texts, runs };
  return runs;
}

/**
 * Returns the prompts of a template, a moment after the last key press. `undefined` without a template.
 */
export function useTemplateRuns(
  template: string | undefined,
  settings: TemplateSettings | undefined,
): TemplateRuns | undefined {
  const texts = usePromptTexts();
  const [shownTemplate, shownSettings] = useDeferredValue(
    useMemo(() => [template, settings] as const, [template, settings]),
  );
  return useMemo(
    () => (shownTemplate === undefined || !shownSettings ? undefined : expandOnce(shownTemplate, shownSettings, texts)),
    [shownTemplate, shownSettings, texts],
  );
}
