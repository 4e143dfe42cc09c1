/** Two soft notes a fourth apart, 0.4 s in all. Made here, so that there is no file to fetch or to license. */
const notes = [
  { at: 0, hertz: 587.33 },
  { at: 0.12, hertz: 783.99 },
];
const loudness = 0.08;
const seconds = 0.28;

let context: AudioContext | undefined;

/** Silent where the browser wants a press on the page first. */
export function playNotificationSound(): void {
  context ??= new AudioContext();
  void context.resume().catch(() => {});
  const begin = context.currentTime;
  for (const { at, hertz } of notes) {
    const tone = new OscillatorNode(context, { frequency: hertz });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, begin + at);
    volume.gain.linearRampToValueAtTime(loudness, begin + at + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + at + seconds);
    tone.connect(volume).connect(context.destination);
    tone.start(begin + at);
    tone.stop(begin + at + seconds);
  }
}
