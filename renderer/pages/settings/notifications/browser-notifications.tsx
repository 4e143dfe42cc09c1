import { Switch } from '@mantine/core';
import { useState } from 'react';
import { permission } from '../../../ui/notification-permission.ts';

interface BrowserNoticesProps {
  readonly isOn: boolean;
  readonly turn: (on: boolean) => void;
}

const words = {
  granted: 'For when you are in another program or tab. The browser raises them; a press on one brings you here.',
  default: 'For when you are in another program or tab. The browser asks for your leave when you turn this on.',
  denied: 'The browser denies them to this page. Its own settings for this site can allow them.',
  none: 'This browser has none.',
};

/** Notifications of the system through the browser. Its leave is asked only by this press. */
export function BrowserNotifications({ isOn, turn }: BrowserNoticesProps) {
  const [given, setGiven] = useState(permission);
  const isPossible = given === 'granted' || given === 'default';
  return (
    <Switch
      label={<b>Notifications of the system</b>}
      description={words[given]}
      checked={isOn && given === 'granted'}
      disabled={!isPossible}
      onChange={async (event) => {
        const { checked } = event.currentTarget;
        const answer = checked ? await Notification.requestPermission() : given;
        setGiven(answer);
        turn(checked && answer === 'granted');
      }}
    />
  );
}
