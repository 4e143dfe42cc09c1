import { loadModuleLazily } from '../../../ui/load-lazily.ts';

/** Parses and expands templates. Most forms have no template. */
export const lazyTemplateRuns = loadModuleLazily(() => import('../../../../shared/prompts/template-runs.ts'));
