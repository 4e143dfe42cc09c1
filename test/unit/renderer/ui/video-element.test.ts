// @vitest-environment jsdom
import { act, type ComponentProps, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { VideoElement } from '../../../../renderer/ui/video-element.tsx';

type Props = ComponentProps<typeof VideoElement>;

/** The event that a video fires as soon as it has an address, as a browser does for a file that it reads at once. */
let firstEvent: string;
let addresses: string[];

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  firstEvent = 'loadedmetadata';
  addresses = [];
  const plain = HTMLVideoElement.prototype.setAttribute;
  const setAddress = function (this: HTMLVideoElement, name: string, value: string) {
    plain.call(this, name, value);
    if (name !== 'src') return;
    addresses.push(value);
    this.dispatchEvent(new Event(firstEvent));
  };
  vi.spyOn(HTMLVideoElement.prototype, 'setAttribute').mockImplementation(setAddress);
  vi.spyOn(HTMLMediaElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLVideoElement, value) {
    setAddress.call(this, 'src', value);
  });
  return () => vi.restoreAllMocks();
});

function mount() {
  const box = document.createElement('div');
  document.body.append(box);
  const root = createRoot(box);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    box.remove();
  });
  return {
    show: (props: Props) => act(async () => root.render(createElement(VideoElement, props))),
    video: () => box.querySelector('video'),
  };
}

test('a file that fails at once is reported', async () => {
  firstEvent = 'error';
  const onError = vi.fn();
  await mount().show({ src: '/media/broken', onError });
  expect(onError).toHaveBeenCalledOnce();
});

test('the facts of a file that loads at once are reported', async () => {
  const onLoadedMetadata = vi.fn();
  await mount().show({ src: '/media/quick', onLoadedMetadata });
  expect(onLoadedMetadata).toHaveBeenCalledOnce();
});

test('the caller receives an element that loads, and another reference does not load it again', async () => {
  const { show } = mount();
  const received: (string | null | undefined)[] = [];
  const ref = () => (video: HTMLVideoElement | null) => {
    received.push(video?.getAttribute('src'));
  };
  await show({ src: '/media/a', ref: ref() });
  await show({ src: '/media/a', ref: ref() });
  expect(received.filter((each) => each !== undefined)).toEqual(['/media/a', '/media/a']);
  expect(addresses).toEqual(['/media/a']);
});

test('another address loads into the same element', async () => {
  const { show, video } = mount();
  await show({ src: '/media/a' });
  const before = video();
  await show({ src: '/media/b' });
  expect(addresses).toEqual(['/media/a', '/media/b']);
  expect(video()).toBe(before);
});
