import { JsonEditor } from '../../../ui/json-editor.tsx';
import { useValue } from './control-props.ts';
import { parameterId, usePanel } from './panel-context.ts';
import { rowHelpId } from './parameter-row.tsx';
import styles from './parameters.module.css';

/** Edits additional fields outside of the interface, added to the body as written. */
export function ExtraControl({ name }: { name: string }) {
  const { value, differs, set, isBad } = useValue(name);
  const { reasons } = usePanel().told(name);
  return (
    <div className={styles['row']} data-parameter={name} data-unset={value === undefined}>
      <div className={styles['top']}>
        <label className={styles['plainName']} htmlFor={parameterId(name)}>
          Extra body fields
        </label>
        <span className={styles['state']}>{differs ? 'differs' : value === undefined ? 'not sent' : ''}</span>
      </div>
      <JsonEditor
        id={parameterId(name)}
        describedBy={rowHelpId(name)}
        text={typeof value === 'string' ? value : ''}
        isBad={isBad}
        change={(text) => set(text === '' ? undefined : text)}
      />
      <div className={styles['below']} id={rowHelpId(name)}>
        <p>JSON, added to the request body as is.</p>
        {reasons.map((reason) => (
          <p key={reason} className="field-reason">
            Extra body fields {reason}
          </p>
        ))}
      </div>
    </div>
  );
}
