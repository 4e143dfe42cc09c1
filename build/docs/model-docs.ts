import { builtInModels } from '../../shared/models/all-models.ts';
import { fieldDefaultText, fieldLimitsText } from '../../shared/models/field-limits-text.ts';
import { type Field, isExperimental, isUntested, type Model, type ModelPath } from '../../shared/models/model.ts';

/**
 * Writes the page docs/models.md: every model with its paths, notes and fields, from the data that defines the forms.
 */
export function modelDocs(): string {
  const head = `# Models

\`npm run docs\` writes this page from the files in \`shared/models/\`, in the order of the model list. Do not edit it by hand.

**Stated** means documented in the gateway's interface. **Assumed** means our best guess, marked as such on screen. Triptych tries
result paths in the order shown. Image URLs are sent unchanged, for every file encoding.
`;
  return [head, ...builtInModels.map(modelSection)].join('\n');
}

function modelSection(model: Model): string {
  const rows = Object.entries(model.fields).map(([name, field]) => fieldRow(model, name, field));
  return `## ${model.title}

${[kinds[model.kind], ...marks(model)].join(' · ')}

| Path | | Evidence |
|---|---|---|
${[pathRow('Create', model.create), ...model.results.map((path) => pathRow('Result', path))].join('\n')}

${(model.notes ?? []).map((note) => `> ${note}\n\n`).join('')}| Field | On the wire | Sent as | Takes | Default | Evidence | Note |
|---|---|---|---|---|---|---|
${rows.join('\n')}
`;
}

const kinds: Record<Model['kind'], string> = {
  'text-to-video': 'Text to video',
  'image-to-video': 'Image to video',
  image: 'Image',
};

function marks(model: Model): string[] {
  return [
    ...(model.beta ? ['beta'] : []),
    ...(isExperimental(model) ? ['experimental'] : isUntested(model) ? ['untested'] : []),
  ];
}

function pathRow(title: string, { path, evidence }: ModelPath): string {
  return row([title, code(path), evidenceWord(evidence)]);
}

function fieldRow(model: Model, name: string, field: Field): string {
  return row([
    field.title,
    code(name),
    field.wireType,
    fieldLimitsText(model, field),
    fieldDefaultText(field),
    evidenceWord(field.evidence ?? 'documented'),
    field.note ?? '',
  ]);
}

function evidenceWord(evidence: ModelPath['evidence']): string {
  return evidence === 'documented' ? 'stated' : evidence;
}

function code(text: string): string {
  return `\`${text}\``;
}

/** One table row. Escapes bars and line breaks, because they would end the cell. */
function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
}
