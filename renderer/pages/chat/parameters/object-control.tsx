import {
  activeParts,
  asWritten,
  type ObjectParameter,
  partName,
  writtenParts,
} from '../../../../shared/conversations/parameters/object-parameter.ts';
import { partNames } from '../../../../shared/conversations/parameters/send-parameters.ts';
import { JsonEditor } from '../../../ui/json-editor.tsx';
import { Stack } from '../../../ui/primitives.tsx';
import { Choices } from './choice-controls.tsx';
import { parameterId, usePanel } from './panel-context.ts';
import { ParameterRow, rowHelpId, rowLabelId } from './parameter-row.tsx';
import styles from './parameters.module.css';
import { PlainControl } from './plain-control.tsx';

interface ObjectControlProps {
  readonly name: string;
  readonly parameter: ObjectParameter;
}

/** An object by its parts; what the interface leaves open is written as JSON instead. */
export function ObjectControl({ name, parameter }: ObjectControlProps) {
  const { columns, held, change, told } = usePanel();
  const all = [name, ...partNames(name, parameter)];
  const isSet = all.some((each) => held(each).differs || held(each).value !== undefined);
  const written = held(name);
  const values = Object.fromEntries(
    all.flatMap((each) => {
      const { value } = held(each);
      return value === undefined ? [] : [[each, value]];
    }),
  );
  const isText = written.differs || written.value !== undefined;
  const text = typeof written.value === 'string' ? written.value : '';
  const parts = isText ? writtenParts(name, parameter, text) : undefined;
  const emptied = Object.fromEntries(all.map((each) => [each, undefined]));
  const { lead } = parameter;
  const leading = lead === undefined ? undefined : parameter.parts[lead];
  const { inForce } = activeParts(name, parameter, values);
  const shown = lead === undefined ? Object.keys(parameter.parts) : inForce.filter((part) => part !== lead);
  return (
    <ParameterRow
      name={name}
      facts={leading?.evidence ? { ...parameter, evidence: leading.evidence } : parameter}
      clears={all}
      isSet={isSet}
      group={!isText}
      helpFirst
      end={
        <button
          type="button"
          className={`link ${styles['asJson']}`}
          aria-label={isText ? `Edit ${name} in the form` : `Edit ${name} as JSON`}
          aria-disabled={isText && parts === undefined}
          title={isText && parts === undefined ? 'The form can’t show all of this. Clear it first.' : undefined}
          onClick={() => {
            if (!isText) change({ ...emptied, [name]: asWritten(name, parameter, columns[0]?.values ?? {}) });
            else if (parts) change({ ...emptied, ...parts });
          }}
        >
          {isText ? 'Form' : 'JSON'}
        </button>
      }
    >
      {isText ? (
        <JsonEditor
          id={parameterId(name)}
          describedBy={rowHelpId(name)}
          text={text}
          shape={parameter.written}
          isBad={told(name).reasons.length > 0}
          change={(next) => change({ [name]: next })}
        />
      ) : (
        <>
          {lead !== undefined && leading?.kind === 'choice' && (
            <Choices name={partName(name, lead)} labelledBy={rowLabelId(name)} parameter={leading} />
          )}
          {lead !== undefined &&
            told(partName(name, lead)).reasons.map((reason) => (
              <p key={reason} className="field-reason">
                {partName(name, lead)} {reason}
              </p>
            ))}
          {shown.length > 0 && (
            <Stack className={styles['parts']} gap={12} mt={2} pl="s3">
              {shown.map((part) => {
                const facts = parameter.parts[part];
                return facts && <PlainControl key={part} name={partName(name, part)} inside={name} parameter={facts} />;
              })}
            </Stack>
          )}
        </>
      )}
    </ParameterRow>
  );
}
