import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { ListOrSnippet } from '../../../../shared/prompts/list-or-snippet.ts';
import type { TemplateRuns } from '../../../../shared/prompts/template-runs.ts';
import type { TemplateSettings } from '../../../../shared/prompts/template-settings.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { lazyTemplateRuns } from './lazy-template-runs.ts';

interface KnownRuns {
  readonly template: string;
  readonly settings: TemplateSettings;
  readonly texts: readonly ListOrSnippet[];
  readonly runs: TemplateRuns;
}

/** The field and the form below it show the same template, which is expanded once for both. */
let known: KnownRuns | undefined;

/** A longer template is expanded only after a pause of the keyboard, so that typing stays as fast as in plain text. */
const longTemplate = 500;
const pauseMs = 150;

function expandOnce(
  { templateRuns }: ReturnType<typeof lazyTemplateRuns.whenLoaded>,
  template: string,
  settings: TemplateSettings,
  texts: readonly ListOrSnippet[],
): TemplateRuns {
  if (known?.template === template && known.settings === settings && known.texts === texts) return known.runs;
  const runs = templateRuns(template, settings, texts);
  known = { template, settings, texts, runs };
  return runs;
}

/**
 * Returns the prompts of a template, a moment after the last key press. `undefined` without a template. The component
 * waits for the code of templates: a form must never show its template as a plain prompt.
 */
export function useTemplateRuns(
  template: string | undefined,
  settings: TemplateSettings | undefined,
): TemplateRuns | undefined {
  const texts = useSynced('promptTexts');
  const newest = useMemo(() => [template, settings] as const, [template, settings]);
  const [settled, setSettled] = useState(newest);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(newest), pauseMs);
    return () => window.clearTimeout(timer);
  }, [newest]);
  const isLong = (template?.length ?? 0) > longTemplate && settled[0] !== undefined;
  const [shownTemplate, shownSettings] = useDeferredValue(isLong ? settled : newest);
  const code = shownSettings && lazyTemplateRuns.whenLoaded();
  return useMemo(
    () =>
      code && shownSettings && shownTemplate !== undefined
        ? expandOnce(code, shownTemplate, shownSettings, texts)
        : undefined,
    [code, shownTemplate, shownSettings, texts],
  );
}
