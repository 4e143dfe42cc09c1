import { z } from 'zod';
import { exportContents } from '../../../../shared/library/export.ts';
import { longestTemplate, plainTemplate } from '../../../../shared/library/file-name-template.ts';
import { createStoredChoice } from '../../../ui/stored-choice.ts';

const choiceSchema = z.object({
  contents: z.enum(exportContents),
  withoutPrompts: z.boolean(),
  promptsInFiles: z.boolean().default(false),
  named: z.enum(['library', 'template']),
  template: z.string().max(longestTemplate),
});
export type ExportChoice = Readonly<z.infer<typeof choiceSchema>>;

const first: ExportChoice = {
  contents: 'page',
  withoutPrompts: false,
  promptsInFiles: false,
  named: 'library',
  template: plainTemplate,
};

/** The last export choices. */
export const exportPreferences = createStoredChoice<ExportChoice>({
  place: 'library-export',
  parse: choiceSchema.parse,
  first,
});
