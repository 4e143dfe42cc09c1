import { type FieldFacts, type ListMethods, wrongKind } from '../../fields/field.ts';
import { checkTool, partOnWire } from './check-tool-definition.ts';
import { readToolDraft, type ToolForm, toolName, toolOnWire } from './tool-draft.ts';

interface ToolsFacts extends FieldFacts {
  readonly form: ToolForm;
  readonly max?: number;
}

export interface ToolsField extends ToolsFacts, ListMethods {
  readonly kind: 'tools';
}

/** Creates a field for a list of tools. Each entry of the value is the text of a `ToolDraft`. */
export function tools(facts: ToolsFacts): ToolsField {
  return {
    kind: 'tools',
    ...facts,
    check(value) {
      if (!Array.isArray(value)) return [wrongKind(value, 'a list of tools')];
      const { max = Infinity, form } = facts;
      const drafts = value.map(readToolDraft);
      const names = drafts.map((draft) => toolName(form, draft));
      return [
        ...(value.length > max ? [`has ${value.length} entries; the limit is ${max}.`] : []),
        ...drafts.flatMap((draft, index) => {
          const at = `${index + 1}${names[index] === '' ? '' : ` “${names[index]}”`}`;
          const faults = checkTool(form, draft).map(({ part, text }) => `${at}: ${partOnWire(form, part)} ${text}`);
          const isSecond = names[index] !== '' && names.indexOf(names[index] ?? '') < index;
          return isSecond ? [...faults, `${at}: the name appears twice.`] : faults;
        }),
      ];
    },
    send(value) {
      if (!Array.isArray(value) || value.length === 0) return undefined;
      return value.map((entry) => toolOnWire(facts.form, readToolDraft(entry)));
    },
  };
}
