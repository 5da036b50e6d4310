// What comes first in every module of ours. anywidget gives a module two seconds to load; in a page that is busy for
// longer it lets no message of the kernel through to the widget any more, for good. Then they come past it, and what
// was missed meanwhile is asked for once more.
function initialize({ model }) {
  // Only a change tells which model it really is.
  model.on("change:late", (own) => {
    own._handle_comm_msg({ content: { data: {} } }).catch(() => {
      const hear = Object.getPrototypeOf(Object.getPrototypeOf(own))._handle_comm_msg;
      own.comm.on_msg(hear.bind(own));
      own.comm.send({ method: "request_state" }, own.callbacks());
    });
  });
  model.set("late", true);
}

