import type { JsonParameter } from '../../../../shared/conversations/parameters/json-parameter.ts';
import type { TextParameter } from '../../../../shared/conversations/parameters/text-parameter.ts';
import { JsonEditor } from '../../../ui/json-editor.tsx';
import { useSpellCheck } from '../../../ui/use-spell-check.ts';
import { type ControlProps, useValue } from './control-props.ts';
import { schemaExample } from './new-tools.ts';
import { parameterId } from './panel-context.ts';
import { ParameterRow, rowHelpId } from './parameter-row.tsx';

export function TextControl({ name, parameter, inside, end }: ControlProps<TextParameter>) {
  const { value, differs, set, isBad } = useValue(name);
  const spellCheck = useSpellCheck();
  const shared = {
    id: parameterId(name),
    className: 'control-input',
    value: typeof value === 'string' ? value : '',
    placeholder: differs ? 'Mixed' : undefined,
    'aria-invalid': isBad,
    'aria-describedby': rowHelpId(name),
  };
  const listId = `${parameterId(name)}-suggestions`;
  const onText = (text: string) => set(text === '' ? undefined : text);
  return (
    <ParameterRow name={name} inside={inside} facts={parameter} end={end}>
      {parameter.rows === undefined ? (
        <input
          {...shared}
          type="text"
          autoComplete="off"
          spellCheck={false}
          list={parameter.suggestions ? listId : undefined}
          onChange={(event) => onText(event.target.value)}
        />
      ) : (
        <textarea
          {...shared}
          rows={parameter.rows}
          spellCheck={spellCheck}
          onChange={(event) => onText(event.target.value)}
        />
      )}
      {parameter.suggestions && (
        <datalist id={listId}>
          {parameter.suggestions.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
    </ParameterRow>
  );
}

export function JsonControl({ name, parameter, inside, end }: ControlProps<JsonParameter>) {
  const { value, set, isBad } = useValue(name);
  const isList = parameter.shape === 'list' || parameter.shape === 'text-blocks';
  return (
    <ParameterRow name={name} inside={inside} facts={parameter} end={end}>
      <JsonEditor
        id={parameterId(name)}
        describedBy={rowHelpId(name)}
        text={typeof value === 'string' ? value : ''}
        shape={isList ? 'list' : 'object'}
        isBad={isBad}
        placeholder={parameter.placeholder ?? (parameter.shape === 'schema' ? schemaExample : '{ "name": "value" }')}
        change={(text) => set(text === '' ? undefined : text)}
      />
    </ParameterRow>
  );
}
