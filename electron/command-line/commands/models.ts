import { allModels } from '../../../shared/models/all-models.ts';
import type { Field } from '../../../shared/models/model.ts';
import {
  initialValue,
  isExperimental,
  isUntested,
  type Model,
  openingValue,
  optionTexts,
} from '../../../shared/models/model.ts';
import type { CommandContext } from '../command-context.ts';
import type { ExitName } from '../exit-codes.ts';
import { findModel } from '../find-model.ts';

export async function models({ values, state, output }: CommandContext): Promise<ExitName> {
  const [name] = values.positionals;
  if (name === undefined) {
    const column = Math.max(...allModels().map(({ id }) => id.length)) + 2;
    for (const model of allModels()) {
      output.print(`${model.id.padEnd(column)}${model.kind}, ${model.facts}${markOf(model)}`, modelRecord(model));
    }
    return 'done';
  }
  const model = findModel(name, state.settings.paths);
  const fields = Object.entries(model.fields);
  const lines = fields.map(
    ([field, facts]) => `  ${field}  ${facts.title}: ${limitsOf(model, facts)}${formValueOf(facts)}`,
  );
  output.print(
    [`${model.id}  ${model.title}, ${model.kind}${markOf(model)}`, ...lines, ...(model.notes ?? [])].join('\n'),
    {
      ...modelRecord(model),
      fields: fields.map(([field, facts]) => ({
        name: field,
        title: facts.title,
        role: facts.role ?? null,
        required: facts.required === true,
        type: facts.wireType,
        limits: limitsOf(model, facts),
        options: optionTexts(facts) ?? null,
        default: initialValue(facts) ?? null,
        form: openingValue(facts) ?? null,
      })),
    },
  );
  return 'done';
}

function modelRecord(model: Model) {
  const { id, title, kind, output, facts, source } = model;
  return { type: 'model', id, title, kind, output, facts, file: source?.file ?? null, untested: isUntested(model) };
}

function markOf(model: Model): string {
  const marks = [
    ...(model.source ? [`from ${model.source.file}`] : []),
    ...(isExperimental(model) ? ['experimental'] : isUntested(model) ? ['untested'] : []),
  ];
  return marks.length === 0 ? '' : ` (${marks.join(', ')})`;
}

function limitsOf({ fields }: Model, field: Field): string {
  const limits = field.limits((name) => fields[name]?.title ?? name);
  return field.required ? `${limits}, required` : limits;
}

/** The value of a field that a command does not set. */
function formValueOf(field: Field): string {
  const value = openingValue(field);
  return value === undefined ? '' : `; sent unless set: ${field.text(value)}`;
}
