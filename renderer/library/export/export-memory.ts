import { z } from 'zod';
import { exportContents } from '../../../shared/library/export.ts';
import { longestTemplate, plainTemplate } from '../../../shared/library/name-template.ts';

const name = 'library-export';

const choiceSchema = z.object({
  contents: z.enum(exportContents),
  withoutPrompts: z.boolean(),
  named: z.enum(['library', 'template']),
  template: z.string().max(longestTemplate),
});
export type ExportChoice = Readonly<z.infer<typeof choiceSchema>>;

const first: ExportChoice = { contents: 'page', withoutPrompts: false, named: 'library', template: plainTemplate };

/** What was chosen the last time. */
export function keptChoice(): ExportChoice {
  try {
    // What was kept is anybody's text by the time it is read.
    return choiceSchema.parse(JSON.parse(localStorage.getItem(name) ?? ''));
  } catch {
    return first;
  }
}

export function keepChoice(choice: ExportChoice): void {
  try {
    localStorage.setItem(name, JSON.stringify(choice));
  } catch {
    // The next export begins with what is usual.
  }
}
