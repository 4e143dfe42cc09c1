import type { Draft } from '../../shared/fields/field-values-and-drafts.ts';
import { imageName } from '../../shared/fields/image-name.ts';
import type { AskedRun } from '../../shared/mcp/mcp-state.ts';
import { modelById } from '../../shared/models/all-models.ts';
import { fieldValueText } from '../../shared/models/field-value-text.ts';
import { fieldWithRole } from '../../shared/models/model.ts';
import { prepareRun } from '../../shared/models/prepare-run.ts';
import { promptOf } from '../../shared/models/prompts-of-form.ts';
import { projectTitle } from '../../shared/projects/project.ts';
import { formatShotNumber } from '../../shared/projects/shot.ts';
import type { McpProgram } from './mcp-program.ts';

/**
 * Returns the texts of a run for the question to the user, with every value that is sent. A problem of the calls is thrown
 * for an unknown shot.
 */
export async function runQuestionTexts(
  run: { readonly modelId: string; readonly draft: Draft; readonly shotId?: string | undefined },
  { client }: McpProgram,
): Promise<AskedRun> {
  const { modelId, draft, shotId } = run;
  const model = modelById(modelId);
  const promptField = model && fieldWithRole(model, 'prompt')?.[0];
  const sent = model ? Object.keys(prepareRun(model, draft).body(imageName)) : [];
  const values = sent.flatMap((name) => {
    const value = draft.values[name];
    if (value === undefined || name === promptField) return [];
    return [{ title: model?.fields[name]?.title ?? name, text: fieldValueText(model?.fields[name], value) }];
  });
  if (shotId === undefined) return { modelId, prompt: promptOf(run), values };
  const { project, shot } = await client.projects.titles({ id: shotId });
  const number = shot ? `${formatShotNumber(shot.number)} ${shot.title}`.trim() : '';
  return {
    ...{ modelId, prompt: promptOf(run) },
    values: [...values, { title: 'Take of shot', text: `${number} in ${projectTitle(project)}` }],
  };
}
