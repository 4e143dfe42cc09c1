import { Radio, Switch } from '@mantine/core';
import { useState } from 'react';
import { type Settings, settingsSchema } from '../../../../shared/settings/settings.ts';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { useChangeSettings } from '../../../api/use-change-settings.ts';
import { playNotificationSound } from '../../../ui/notification-sound.ts';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { readNotificationPermission } from '../../../ui/read-notification-permission.ts';
import styles from '../section.module.css';

const endings: readonly { value: Settings['whenQuitting']; label: string; text: string }[] = [
  { value: 'ask', label: 'Ask', text: 'Shows how many runs are unfinished, and what leaving them can cost.' },
  {
    value: 'stay',
    label: 'Keep running in the tray',
    text: 'The window closes, and Triptych keeps saving. It quits automatically a few minutes after the last run.',
  },
  {
    value: 'quit',
    label: 'Quit',
    text: 'Runs continue at the gateway and are checked again at the next start. Results may expire 1 hour after they finish.',
  },
];

/** Settings for notifications about runs in the background, and for runs after the program quits. */
export function NotificationsSection() {
  const settings = useSynced('settings');
  const isElectron = useSynced('app').shell === 'electron';
  const saveSettings = useChangeSettings();
  return (
    <>
      <p className={styles['lead']}>
        You’re only notified about things you can’t already see. On another page, the notification appears in the status
        line at the bottom{isElectron && '; in another program, as a system notification'}. Results that finish together
        share one notification.
      </p>
      <div className={styles['entry']}>
        <Switch
          label={<b>Results are saved</b>}
          description="Notifies you when a run is finished and its files are in your library."
          checked={settings.tellSaved}
          onChange={(event) => saveSettings.mutate({ tellSaved: event.currentTarget.checked })}
        />
      </div>
      <div className={styles['entry']}>
        <Switch
          label={<b>Action needed</b>}
          description="A run failed or was rejected, its links expired, its outcome is unknown, or the gateway requires another key."
          checked={settings.tellFailed}
          onChange={(event) => saveSettings.mutate({ tellFailed: event.currentTarget.checked })}
        />
      </div>
      <div className={styles['entry']}>
        <Switch
          label={<b>Play a sound</b>}
          description="Two soft notes with each notification. Turn this on to hear them."
          checked={settings.tellWithSound}
          onChange={(event) => {
            const { checked } = event.currentTarget;
            if (checked) playNotificationSound();
            saveSettings.mutate({ tellWithSound: checked });
          }}
        />
      </div>
      {!isElectron && (
        <div className={styles['entry']}>
          <BrowserNotifications
            isOn={settings.tellThroughBrowser}
            setOn={(isOn) => saveSettings.mutate({ tellThroughBrowser: isOn })}
          />
        </div>
      )}
      <section className={styles['entry']} aria-labelledby="when-quitting">
        <h3 id="when-quitting">When you quit with unfinished runs</h3>
        {isElectron ? (
          <Radio.Group
            mt={10}
            aria-labelledby="when-quitting"
            value={settings.whenQuitting}
            onChange={(next) => saveSettings.mutate({ whenQuitting: settingsSchema.shape.whenQuitting.parse(next) })}
          >
            {endings.map(({ value, label, text }) => (
              <Radio key={value} mt={10} value={value} label={<b>{label}</b>} description={text} />
            ))}
          </Radio.Group>
        ) : (
          <p className="t2" style={{ marginTop: 6, maxWidth: '64ch' }}>
            Runs continue at the gateway and are checked again at the next start. The terminal shows how many. Results
            may expire 1 hour after they finish. Closing the tab doesn’t stop Triptych. To quit, press Ctrl+C in the
            terminal. Closing Triptych’s own window stops it.
          </p>
        )}
      </section>
      {saveSettings.error && <ProblemNote problem={problemOf(saveSettings.error)} />}
    </>
  );
}

const descriptions = {
  granted: 'For when you use another program or tab. Click a browser notification to return here.',
  default: 'For when you use another program or tab. Your browser will ask for permission.',
  denied: 'Your browser blocks notifications from this page. Allow them in the browser’s settings for this site.',
  none: 'This browser doesn’t support notifications.',
};

/** System notifications through the browser. Only this switch requests the permission. */
function BrowserNotifications({ isOn, setOn }: { isOn: boolean; setOn: (on: boolean) => void }) {
  const [given, setGiven] = useState(readNotificationPermission);
  const isPossible = given === 'granted' || given === 'default';
  return (
    <Switch
      label={<b>System notifications</b>}
      description={descriptions[given]}
      checked={isOn && given === 'granted'}
      disabled={!isPossible}
      onChange={async (event) => {
        const { checked } = event.currentTarget;
        const answer = checked ? await Notification.requestPermission() : given;
        setGiven(answer);
        setOn(checked && answer === 'granted');
      }}
    />
  );
}
