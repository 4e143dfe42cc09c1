import { encodingNames } from '../../../../../shared/fields/images-field.ts';
import { fieldDefaultText, fieldLimitsText } from '../../../../../shared/models/field-limits-text.ts';
import type { Field, Model } from '../../../../../shared/models/model.ts';
import { Badge } from '../../../../ui/badge.tsx';
import styles from '../../section.module.css';

/** Every field with its limits, generated from the model's file. */
export function ModelFields({ model }: { model: Model }) {
  return (
    <table className={`lined-table ${styles['table']}`}>
      <thead>
        <tr>
          <th style={{ width: '19%' }}>Field</th>
          <th style={{ width: '19%' }}>Sent as</th>
          <th>Accepts</th>
          <th style={{ width: '16%' }}>Default</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(model.fields).map(([name, field]: [string, Field]) => (
          <tr key={name}>
            <td>
              {field.title} {field.evidence === 'assumed' && <Badge tone="off">Assumed</Badge>}
            </td>
            <td className="mono">{name}</td>
            <td>
              {fieldLimitsText(model, field)}
              <FieldFootnote field={field} />
            </td>
            <td>{fieldDefaultText(field)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function FieldFootnote({ field }: { field: Field }) {
  const { encoding } = field;
  const parts = [encoding === undefined ? '' : `Sent as ${encodingNames[encoding]}.`, field.note ?? ''].filter(
    (part) => part !== '',
  );
  return parts.length === 0 ? null : <p className="t3">{parts.join(' ')}</p>;
}
