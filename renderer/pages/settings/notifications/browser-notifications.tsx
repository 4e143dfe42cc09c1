import { Switch } from '@mantine/core';
import { useState } from 'react';
import { readNotificationPermission } from '../../../ui/read-notification-permission.ts';

interface BrowserNotificationsProps {
  readonly isOn: boolean;
  readonly setOn: (on: boolean) => void;
}

const descriptions = {
  granted: 'For when you use another program or tab. Click a browser notification to return here.',
  default: 'For when you use another program or tab. Your browser will ask for permission.',
  denied: 'Your browser blocks notifications from this page. Allow them in the browser’s settings for this site.',
  none: 'This browser doesn’t support notifications.',
};

/** System notifications through the browser. Only this switch requests the permission. */
export function BrowserNotifications({ isOn, setOn }: BrowserNotificationsProps) {
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
