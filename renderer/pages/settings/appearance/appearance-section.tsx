import { Radio, SegmentedControl, Switch } from '@mantine/core';
import { canCheckSpelling } from '../../../../shared/settings/can-check-spelling.ts';
import { type Settings, settingsSchema } from '../../../../shared/settings/settings.ts';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { useChangeSettings } from '../../../api/use-change-settings.ts';
import { Flex } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import styles from '../section.module.css';
import themeSwatchStyles from './theme-swatch.module.css';

const themes: readonly { value: Settings['theme']; label: string; text: string }[] = [
  { value: 'dark', label: 'Dark', text: 'A darkroom where nothing competes with your work.' },
  { value: 'light', label: 'Light', text: 'A light theme for bright rooms.' },
  {
    value: 'grey',
    label: 'Mid-gray',
    text: 'Neutral 18% gray, for grading against print and broadcast surrounds.',
  },
  { value: 'system', label: 'System', text: 'Matches this computer’s dark or light setting.' },
];

/** Settings for the look, the motion, the pages and the marks of Triptych. All changes are visible immediately. */
export function AppearanceSection() {
  const { theme, density, motion, showAllPages } = useSynced('settings');
  const saveSettings = useChangeSettings();
  const { shape } = settingsSchema;
  return (
    <>
      <p className={styles['lead']}>All grays are neutral, so you can judge color on the media alone.</p>
      <Radio.Group
        aria-label="Theme"
        value={theme}
        onChange={(next) => saveSettings.mutate({ theme: shape.theme.parse(next) })}
      >
        {themes.map(({ value, label, text }) => (
          <div key={value} className={`${styles['entry']} row`}>
            <Radio className="grow" value={value} label={<b>{label}</b>} description={text} />
            <ThemeSwatch theme={value} />
          </div>
        ))}
      </Radio.Group>
      <div className={styles['entry']}>
        <h3>Density</h3>
        <p className={styles['words']}>
          Compact makes rows, bars, and forms smaller to show more. Text size doesn’t change.
        </p>
        <SegmentedControl
          aria-label="Density"
          value={density}
          onChange={(next) => saveSettings.mutate({ density: shape.density.parse(next) })}
          data={[
            { value: 'comfortable', label: 'Comfortable' },
            { value: 'compact', label: 'Compact' },
          ]}
        />
      </div>
      <div className={styles['entry']}>
        <h3>Motion</h3>
        <p className={styles['words']}>
          Reduced turns off sliding panels, waits for Play on the stage, and doesn’t play library videos under the
          pointer.
        </p>
        <SegmentedControl
          aria-label="Motion"
          value={motion}
          onChange={(next) => saveSettings.mutate({ motion: shape.motion.parse(next) })}
          data={[
            { value: 'system', label: 'System' },
            { value: 'reduced', label: 'Always reduced' },
          ]}
        />
      </div>
      <div className={styles['entry']}>
        <Switch
          label={<b>Show all pages</b>}
          description="Otherwise Projects, Activity, and Cost are in the list of pages from their first content. Shortcuts and the command palette always open them."
          checked={showAllPages}
          onChange={(event) => saveSettings.mutate({ showAllPages: event.currentTarget.checked })}
        />
      </div>
      <div className={styles['entry']}>
        <SpellCheckEntry saveSettings={saveSettings} />
      </div>
      {saveSettings.error && <ProblemNote problem={problemOf(saveSettings.error)} />}
    </>
  );
}

/** The surfaces of a theme, small: they are the very tokens, not an image of them. */
function ThemeSwatch({ theme }: { theme: Settings['theme'] }) {
  const shown: readonly string[] = theme === 'system' ? ['dark', 'light'] : [theme];
  return (
    <Flex component="span" edge="around" flex="none" w={112} h={36} aria-hidden>
      {shown.map((each) => (
        <Flex component="span" key={each} data-theme={each} className={themeSwatchStyles['part']} flex={1}>
          <i data-surface="window" />
          <i data-surface="panel" />
          <i data-surface="stage" />
          <i data-surface="accent" />
        </Flex>
      ))}
    </Flex>
  );
}

const descriptions = {
  electron: 'Marks misspelled words in prompts, questions, and notes. macOS checks them on this computer.',
  browser:
    'Marks misspelled words in prompts, questions, and notes. Your browser checks them. Its settings decide which dictionaries are used, and whether text is sent to a service.',
  none: 'Not available on this system, because the spell checker would have to download dictionaries.',
};

/** Turns spell check on and off. Where it cannot be, it says why. */
function SpellCheckEntry({ saveSettings }: { saveSettings: ReturnType<typeof useChangeSettings> }) {
  const app = useSynced('app');
  const { spellCheck } = useSynced('settings');
  const canCheck = canCheckSpelling(app);
  return (
    <Switch
      label={<b>Check spelling</b>}
      description={canCheck ? descriptions[app.shell] : descriptions.none}
      disabled={!canCheck}
      checked={canCheck && spellCheck}
      onChange={(event) => saveSettings.mutate({ spellCheck: event.currentTarget.checked })}
    />
  );
}
