import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Checkbox } from './Checkbox';
import { Slider } from './Slider';
import { Switch } from './Switch';

function Terms() {
  const [agreed, setAgreed] = useState(false);
  return <Checkbox label="I agree" checked={agreed} onCheckedChange={setAgreed} />;
}

function TwoFactor() {
  const [on, setOn] = useState(false);
  return <Switch label="Two-factor" checked={on} onCheckedChange={setOn} />;
}

function Speed() {
  const [speed, setSpeed] = useState(1);
  return (
    <Slider
      label="Playback speed"
      value={speed}
      onValueChange={setSpeed}
      minimum={0.5}
      maximum={2}
      step={0.1}
      valueText={`${speed.toFixed(1)}×`}
    />
  );
}

describe('Checkbox', () => {
  it('is toggled by its label and the space key', async () => {
    const user = userEvent.setup();
    render(<Terms />);
    const box = screen.getByRole('checkbox', { name: 'I agree' });
    await user.click(screen.getByText('I agree'));
    expect(box).toBeChecked();
    box.focus();
    await user.keyboard(' ');
    expect(box).not.toBeChecked();
  });
});

describe('Switch', () => {
  it('is toggled by its label and the keyboard', async () => {
    const user = userEvent.setup();
    render(<TwoFactor />);
    const control = screen.getByRole('switch', { name: 'Two-factor' });
    await user.click(screen.getByText('Two-factor'));
    expect(control).toBeChecked();
    control.focus();
    await user.keyboard('{Enter}');
    expect(control).not.toBeChecked();
  });
});

describe('Slider', () => {
  it('moves by arrows within its range and announces its value as text', async () => {
    const user = userEvent.setup();
    render(<Speed />);
    const thumb = screen.getByRole('slider', { name: 'Playback speed' });
    thumb.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(thumb).toHaveAttribute('aria-valuetext', '1.2×');
    await user.keyboard('{End}{ArrowRight}');
    expect(thumb).toHaveAttribute('aria-valuenow', '2');
    await user.keyboard('{Home}');
    expect(thumb).toHaveAttribute('aria-valuenow', '0.5');
  });
});
