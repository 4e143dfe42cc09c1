import { Button } from '@mantine/core';
import type { FieldValue } from '../../../../shared/fields/field-values-and-drafts.ts';
import { changedValues } from '../../../../shared/models/compare-values-and-drafts.ts';
import { fieldDefaultText } from '../../../../shared/models/field-limits-text.ts';
import { initialDraft, type Model } from '../../../../shared/models/model.ts';
import type { Preset } from '../../../../shared/models/preset.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { usePresets } from '../../../api/synced-state-hooks.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { notifyUndo } from '../../../ui/notify-undo.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useAction } from '../../../ui/use-action.ts';
import rows from '../section.module.css';
import styles from './models-section.module.css';

/** Lists the values of a new form that differ from the defaults, each with a reset. */
export function DefaultPresetValues({ model }: { readonly model: Model }) {
  const preset = usePresets().find(({ modelId, isDefault }) => isDefault && modelId === model.id);
  const saveSettings = useAction((calls, next: Preset) => calls.presets.save(next));
  if (!preset) return null;
  const custom = changedValues(model, preset.draft);
  const change = (next: Preset, title: string) =>
    saveSettings.run(next, { onSuccess: () => notifyUndo(title, () => saveSettings.run(preset)) });
  const resetField = (name: string, title: string) => {
    const { [name]: _, ...others } = preset.draft.values;
    const defaultValue = initialDraft(model).values[name];
    const values = defaultValue === undefined ? others : { ...others, [name]: defaultValue };
    change({ ...preset, draft: { ...preset.draft, values } }, `${title} of ${model.title} reset to default`);
  };
  return (
    <Disclosure title="New form defaults" note={custom.length} open>
      <p className="t3 small" style={{ margin: '0 0 6px' }}>
        From the preset “{preset.name}”.
      </p>
      <table className={`lined-table ${rows['table']}`} aria-label={`Defaults of ${model.title}`}>
        <thead>
          <tr>
            <th style={{ width: '24%' }}>Field</th>
            <th>Custom</th>
            <th>Default</th>
            <th style={{ width: 1 }}>
              <span className={styles['pathActions']}>
                <Button
                  size="xs"
                  variant="subtle"
                  aria-label={`Reset all to default: ${model.title}`}
                  onClick={() => change({ ...preset, isDefault: false }, `${model.title} reset to defaults`)}
                >
                  Reset all to default
                </Button>
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {custom.map(([name, value]) => {
            const field = model.fields[name];
            const title = field?.title ?? name;
            return (
              <tr key={name}>
                <td>{title}</td>
                <td style={{ overflowWrap: 'anywhere' }}>{textOf(value)}</td>
                <td>{field ? fieldDefaultText(field) : 'unknown field'}</td>
                <td>
                  <span className={styles['pathActions']}>
                    <Button
                      size="xs"
                      variant="subtle"
                      aria-label={`Reset to default: ${title} of ${model.title}`}
                      onClick={() => resetField(name, title)}
                    >
                      Reset to default
                    </Button>
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {custom.length === 0 && <p className="t3 small">All fields use defaults.</p>}
      {saveSettings.problem && <ProblemNote problem={saveSettings.problem} />}
    </Disclosure>
  );
}

function textOf(value: FieldValue): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return formatCounted(value.length, 'image');
  return String(value);
}
