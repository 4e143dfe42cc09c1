import { Radio } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Settings, settingsSchema } from '../../shared/settings.ts';
import { useCalls } from '../bridge/bridge-provider.tsx';
import { problemOf } from '../bridge/problem-of.ts';
import { useSettings } from '../bridge/queries.ts';
import { change } from '../bridge/snapshot-cache.ts';
import { ProblemNote } from '../parts/problem-note.tsx';
import styles from './section-parts.module.css';
import { ThemeSwatch } from './theme-swatch.tsx';

const themes: readonly { value: Settings['theme']; label: string; text: string }[] = [
  { value: 'dark', label: 'Dark', text: 'A darkroom: nothing competes with the work.' },
  { value: 'light', label: 'Light', text: 'For bright rooms.' },
  {
    value: 'grey',
    label: 'Mid-grey',
    text: 'A stage of 18% grey, for grading against print and broadcast surrounds.',
  },
  { value: 'system', label: 'System', text: 'Dark or light, as this computer is set.' },
];

export function AppearanceSection() {
  const calls = useCalls();
  const cache = useQueryClient();
  const { theme } = useSettings();
  const choose = useMutation({
    mutationFn: (next: Settings['theme']) => calls.settings.change({ theme: next }),
    // At once: a theme that changes late feels broken. Main's push says the same a moment later.
    onMutate: (next) => change(cache, 'settings', (settings) => ({ ...settings, theme: next })),
  });
  return (
    <>
      <p className={styles['lead']}>All greys are without hue, so that colour is judged on the media alone.</p>
      <Radio.Group
        aria-label="Theme"
        value={theme}
        onChange={(next) => choose.mutate(settingsSchema.shape.theme.parse(next))}
      >
        {themes.map(({ value, label, text }) => (
          <div key={value} className={`${styles['entry']} row`}>
            <Radio className="grow" value={value} label={<b>{label}</b>} description={text} />
            <ThemeSwatch theme={value} />
          </div>
        ))}
      </Radio.Group>
      {choose.error && <ProblemNote problem={problemOf(choose.error)} />}
    </>
  );
}
