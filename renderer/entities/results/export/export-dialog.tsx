import { Radio, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { downloadRoute } from '../../../../shared/contract/http-routes.ts';
import { type ExportContents, exportContents } from '../../../../shared/library/export.ts';
import { fileNameFactsOfItem } from '../../../../shared/library/file-name-facts-of-item.ts';
import { longestTemplate, plainTemplate, templateProblem } from '../../../../shared/util/file-name-template.ts';
import { formatBytes, formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { ExportDialogFrame } from '../../../ui/export/export-dialog-frame.tsx';
import { exportFileName } from '../../../ui/export/export-file-name.ts';
import { useExportJob } from '../../../ui/export/use-export-job.ts';
import { FileNameTemplateField } from '../../../ui/file-name-template-field.tsx';
import { notify } from '../../../ui/notify.ts';
import { saveFrom } from '../../../ui/save-file.ts';
import { createStoredChoice } from '../../../ui/stored-choice.ts';
import { useReturningFocus } from '../../../ui/use-returning-focus.ts';
import { useRecords } from '../../items/library-index/use-library-index.ts';

const choiceSchema = z.object({
  contents: z.enum(exportContents),
  withoutPrompts: z.boolean(),
  promptsInFiles: z.boolean().default(false),
  named: z.enum(['library', 'template']),
  template: z.string().max(longestTemplate),
});
const first: ExportChoice = {
  contents: 'page',
  withoutPrompts: false,
  promptsInFiles: false,
  named: 'library',
  template: plainTemplate,
};
/** The last export choices. */
const exportPreferences = createStoredChoice<ExportChoice>({
  place: 'library-export',
  parse: choiceSchema.parse,
  first,
});

const contents: readonly { value: ExportContents; label: string; description: string }[] = [
  { value: 'files', label: 'Files only', description: 'All images and videos in one folder.' },
  {
    value: 'data',
    label: 'With settings',
    description: 'Files plus settings (JSON and CSV).',
  },
  {
    value: 'page',
    label: 'With a gallery page',
    description: 'Also adds a searchable page that works offline in any browser.',
  },
];

/** Takes results out of the program as one ZIP. */
export function ExportDialog({ ids, close }: { readonly ids: readonly string[]; readonly close: () => void }) {
  useReturningFocus();
  const calls = useCalls();
  const records = useRecords();
  const work = useExportJob();
  const [choice, setChoice] = useState(exportPreferences.read);
  const change = (to: Partial<ExportChoice>) => setChoice((before) => ({ ...before, ...to }));
  const weight = useQuery({
    queryKey: ['export-weight', ids],
    queryFn: () => calls.library.selectionSummary({ target: { ids: [...ids] } }),
    staleTime: 0,
  });
  const example = useQuery({
    queryKey: ['export-example', ids[0]],
    queryFn: async () => (await records.loadAll(ids.slice(0, 1)))[0] ?? null,
  }).data;
  const isByTemplate = choice.named === 'template';
  const wrong = isByTemplate && templateProblem(choice.template) !== undefined;
  const count = weight.data?.count ?? ids.length;
  const startExport = () =>
    void work.start(async (signal, reportProgress) => {
      exportPreferences.save(choice);
      const name = exportFileName('results', Date.now());
      const { requestExport } = await import('./request-export.ts');
      const { contents: what, withoutPrompts, template } = choice;
      const promptsInFiles = choice.promptsInFiles && !withoutPrompts;
      const packed = await requestExport(
        calls,
        {
          target: { ids: [...ids] },
          name,
          contents: what,
          withoutPrompts,
          promptsInFiles,
          ...(isByTemplate && { template }),
        },
        signal,
        reportProgress,
      );
      signal.throwIfAborted();
      saveFrom(downloadRoute(packed.id), `${name}.zip`);
      const left =
        packed.leftOut === 0
          ? ''
          : ` Couldn’t export ${formatCounted(packed.leftOut, 'item')}. See report.txt in the ZIP.`;
      notify(
        `${formatCounted(packed.files, 'item is', 'items are')} being saved`,
        `${name}.zip · ${formatBytes(packed.bytes)}.${left}${credentialsText(packed.withoutCredentials)}`,
      );
      close();
    });
  return (
    <ExportDialogFrame
      title={`Export ${formatCounted(count, 'item')}`}
      close={close}
      facts={`ZIP · ${formatCounted(count, 'item')}${weight.data ? ` · ${formatBytes(weight.data.bytes)}` : ''}`}
      remarks={
        choice.withoutPrompts
          ? [
              'Text inside the files and any Content Credentials are also removed. Damaged files are left out. A report in the ZIP lists both.',
            ]
          : []
      }
      work={work}
      action="Save ZIP"
      blocked={wrong}
      start={startExport}
      unit="results"
    >
      <Radio.Group
        label="Contents"
        value={choice.contents}
        onChange={(value) => change({ contents: contents.find((each) => each.value === value)?.value ?? 'page' })}
      >
        {contents.map(({ value, label, description }) => (
          <Radio key={value} mt={8} value={value} label={label} description={description} />
        ))}
      </Radio.Group>
      <Radio.Group
        label="File names"
        value={choice.named}
        onChange={(value) => change({ named: value === 'template' ? 'template' : 'library' })}
      >
        <Radio
          mt={8}
          value="library"
          label="Same as in library"
          {...(choice.withoutPrompts && { description: `Without prompts, new names are created: ${plainTemplate}.` })}
        />
        <Radio mt={8} value="template" label="Custom template" />
      </Radio.Group>
      {isByTemplate && example && (
        <FileNameTemplateField
          label="Template"
          template={choice.template}
          change={(template) => change({ template })}
          example={fileNameFactsOfItem(example, choice.withoutPrompts)}
          extension={example.file.split('.').at(-1) ?? 'png'}
        />
      )}
      <Switch
        label="Write prompts into files"
        description={
          choice.withoutPrompts
            ? 'Not available when prompts are excluded.'
            : 'PNG, JPEG, WebP, MP4 and MOV files can contain text. The files in the library stay unchanged.'
        }
        disabled={choice.withoutPrompts}
        checked={choice.promptsInFiles && !choice.withoutPrompts}
        onChange={(event) => change({ promptsInFiles: event.currentTarget.checked })}
      />
      <Switch
        label="Exclude prompts and notes"
        description="Numbers, choices, ratings and tags are still included."
        checked={choice.withoutPrompts}
        onChange={(event) => change({ withoutPrompts: event.currentTarget.checked })}
      />
    </ExportDialogFrame>
  );
}

function credentialsText(count: number): string {
  return count === 0 ? '' : ` Content Credentials were removed from ${formatCounted(count, 'file')}.`;
}

type ExportChoice = Readonly<z.infer<typeof choiceSchema>>;
