# Stage one installs; stage two takes the finished environment and nothing that built it.
# The source keeps the project's own layout, so the packages find the migrations beside them.
FROM python:3.11-slim AS build

ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
RUN python -m venv /opt/kozyr
WORKDIR /srv/kozyr
COPY .lock/runtime.txt .lock/runtime.txt
RUN /opt/kozyr/bin/pip install --require-hashes --requirement .lock/runtime.txt
COPY pyproject.toml README.md LICENSE alembic.ini ./
COPY migrations migrations
COPY core core
COPY tgbot tgbot
RUN /opt/kozyr/bin/pip install --no-deps --no-build-isolation --editable . \
    && /opt/kozyr/bin/python -m compileall -q core tgbot migrations


FROM python:3.11-slim

RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin kozyr \
    && install --directory --owner=kozyr --group=kozyr --mode=0700 /data
COPY --from=build /opt/kozyr /opt/kozyr
COPY --from=build /srv/kozyr /srv/kozyr
WORKDIR /srv/kozyr

ENV PATH=/opt/kozyr/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    KOZYR_DATA_DIR=/data \
    KOZYR_HTTP_HOST=0.0.0.0 \
    KOZYR_HTTP_PORT=8080
USER 10001
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request as u; u.urlopen(f\"http://127.0.0.1:{os.environ['KOZYR_HTTP_PORT']}/healthz\", timeout=4)"]
CMD ["kozyr", "run"]
